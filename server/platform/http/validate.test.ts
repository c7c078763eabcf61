import { expect, test } from 'vitest'
import { z } from 'zod'
import { color, email, line, password, phone, username } from '#contract/primitives.ts'
import type { AppError } from '../app-error.ts'
import { validate } from './validate.ts'

const schema = z.strictObject({
  name: line(5, 1),
  nick: line(5, 3).optional(),
  email: email.optional(),
  phone: phone.optional(),
  username: username.optional(),
  body_color: color.optional(),
  password: password.optional(),
  agree: z.literal(true).optional(),
  age: z.int().min(1).max(9).optional(),
  items: z
    .array(z.strictObject({ day: z.int() }))
    .max(1)
    .optional(),
})

function fieldsOf(value: unknown) {
  try {
    return validate(schema, value)
  } catch (error) {
    return (error as AppError).fields
  }
}

test('what fits comes back in the form that the contract promises', () => {
  expect(fieldsOf({ name: ' Ada ', email: 'ADA@Example.Test' })).toEqual({
    name: 'Ada',
    email: 'ada@example.test',
  })
})

test.each([
  [{}, { name: { code: 'required' } }],
  [{ name: '  ' }, { name: { code: 'required' } }],
  [{ name: 7 }, { name: { code: 'invalid' } }],
  [{ name: 'x'.repeat(6) }, { name: { code: 'too_long', params: { max: 5 } } }],
  [{ name: 'a\nb' }, { name: { code: 'invalid' } }],
  [{ name: 'a', nick: 'ab' }, { nick: { code: 'too_short', params: { min: 3 } } }],
  [{ name: 'a', email: 'nobody' }, { email: { code: 'invalid_email' } }],
  [{ name: 'a', phone: 'call me' }, { phone: { code: 'invalid_phone' } }],
  [{ name: 'a', username: '-me-' }, { username: { code: 'invalid_username' } }],
  [{ name: 'a', body_color: 'red;}body{' }, { body_color: { code: 'invalid_color' } }],
  [{ name: 'a', password: 'short' }, { password: { code: 'too_short', params: { min: 10 } } }],
  [{ name: 'a', agree: false }, { agree: { code: 'must_agree' } }],
  [{ name: 'a', age: 0 }, { age: { code: 'too_small', params: { min: 1 } } }],
  [{ name: 'a', age: 10 }, { age: { code: 'too_big', params: { max: 9 } } }],
  [{ name: 'a', items: [{ day: 'x' }] }, { 'items.0.day': { code: 'invalid' } }],
  [{ name: 'a', items: [{ day: 1, role_id: 1 }] }, { 'items.0.role_id': { code: 'unknown' } }],
  [{ name: 'a', items: [{ day: 1 }, { day: 2 }] }, { items: { code: 'too_big', params: { max: 1 } } }],
  [
    { name: 'a', role_id: 1, site_id: 2 },
    { role_id: { code: 'unknown' }, site_id: { code: 'unknown' } },
  ],
  [{ name: 'a', toString: 1 }, { toString: { code: 'unknown' } }],
  [[], { body: { code: 'invalid' } }],
  [null, { body: { code: 'invalid' } }],
])('%o is refused field by field', (value, fields) => {
  expect(fieldsOf(value)).toEqual(fields)
})
