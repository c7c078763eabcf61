import { expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/errors.ts'
import { AppError, fieldError, notFound } from './app-error.ts'

test.each(Object.entries(ERROR_STATUS))('%s answers %i', (code, status) => {
  const error = new AppError(code as keyof typeof ERROR_STATUS)
  expect([error.code, error.status]).toEqual([code, status])
  expect(error.message).toBe(code.replaceAll('_', ' '))
})

test('a field error names the field, the problem and its figures', () => {
  expect(fieldError('username', 'taken')).toMatchObject({
    code: 'invalid_input',
    status: 400,
    fields: { username: { code: 'taken' } },
  })
  expect(fieldError('password', 'too_short', { min: 10 }).fields).toEqual({
    password: { code: 'too_short', params: { min: 10 } },
  })
})

test('not found says no more than that', () => {
  const error = notFound()
  expect([error.code, error.params, error.fields]).toEqual(['not_found', undefined, undefined])
})
