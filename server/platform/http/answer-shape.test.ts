import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerShaper } from './answer-shape.ts'

const person = z.object({ id: z.uuid(), name: z.string(), born: z.int().nullable() })

test('fields that the contract does not name stay here, however deep they lie', () => {
  const shape = answerShaper(z.object({ owner: person, items: z.array(z.object({ by: person.nullable() })) }))
  const nora = { id: 'd0d2c6d3-6cb2-4c0a-9a55-6cbe0b8e3c1f', name: 'Nora', born: 1990 }
  const secret = { ...nora, password_hash: 'x' }
  expect(shape({ owner: secret, items: [{ by: secret, at: 1 }, { by: null }], total: 2 })).toEqual({
    owner: nora,
    items: [{ by: nora }, { by: null }],
  })
})

test('a field may have any name', () => {
  const shape = answerShaper(z.object({ 'x-"quoted"': z.string(), constructor: z.string(), '\n': z.int() }))
  const answer = { 'x-"quoted"': 'a', constructor: 'b', '\n': 3 }
  expect(shape({ ...answer, toString: 'c' })).toEqual(answer)
})

test.each([
  ['a number for a string', { name: 5 }],
  ['nothing', {}],
  ['null', { name: null }],
  ['no object', 'name'],
  ['null instead of it', null],
])('what is of another kind is refused, and told of in full: %s', (_, answer) => {
  expect(() => answerShaper(z.object({ name: z.string() }))(answer)).toThrow(z.ZodError)
})

test.each([
  [z.array(z.string()), ['a', 1]],
  [z.array(z.string()), { length: 0 }],
  [z.number(), Number.NaN],
  [z.boolean(), 1],
  [z.enum(['open', 'done']), 'gone'],
  [z.literal('success'), 'error'],
  [z.union([z.literal(''), z.int()]), true],
  [z.record(z.string(), z.int()), { a: 'b' }],
])('and so in every kind of schema', (schema, answer) => {
  expect(() => answerShaper(schema)(answer)).toThrow(z.ZodError)
})

test('of several objects that one is taken which fits', () => {
  const shape = answerShaper(
    z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), more: z.int() })]),
  )
  expect(shape({ kind: 'b', more: 2, secret: 1 })).toEqual({ kind: 'b', more: 2 })
  expect(shape({ kind: 'a', more: 2 })).toEqual({ kind: 'a' })
})

test('what is rare is as it is in a parse', () => {
  const schema = z.object({
    limit: z.int().default(5),
    names: z.record(z.string(), z.string()),
    either: z.union([z.literal(''), z.int()]),
    anything: z.unknown(),
    open: z.looseObject({ a: z.int() }),
    maybe: z.string().optional(),
  })
  const answer = { names: { en: 'One' }, either: 7, anything: [1], open: { a: 1, b: 2 } }
  expect(answerShaper(schema)(answer)).toEqual(schema.parse(answer))
})
