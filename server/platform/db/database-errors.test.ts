import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { isConnectionFault, isWorthRepeating, toAppError } from './database-errors.ts'

const fault = (code: string, constraint?: string, message = 'text of PostgreSQL') =>
  Object.assign(new Error(message), { code, ...(constraint && { constraint }) })

test.each([
  ['users_username_key', 'username'],
  ['users_email_key', 'email'],
  ['sites_slug_key', 'slug'],
  ['site_hostnames_pkey', 'hostname'],
])('the constraint %s speaks of the field %s', (constraint, field) => {
  expect(toAppError(fault('23505', constraint))).toMatchObject({
    code: 'invalid_input',
    status: 400,
    fields: { [field]: { code: 'taken' } },
  })
})

test('a wallet for somebody who became a colleague meanwhile is a conflict', () => {
  expect(toAppError(fault('23514', 'users_colleague_check'))).toMatchObject({ code: 'conflict', status: 409 })
})

test.each([
  ['23505', 'conflict', 409],
  ['23503', 'conflict', 409],
  ['22021', 'invalid_input', 400],
  ['22P05', 'invalid_input', 400],
  ['22003', 'invalid_input', 400],
  ['57P01', 'unavailable', 503],
  ['55P03', 'unavailable', 503],
  ['57014', 'unavailable', 503],
  ['53300', 'unavailable', 503],
  ['ECONNREFUSED', 'unavailable', 503],
  ['ECONNRESET', 'unavailable', 503],
])('%s becomes %s', (code, expected, status) => {
  expect(toAppError(fault(code))).toMatchObject({ code: expected, status })
})

test('what nobody foresaw stays what it is and answers internal', () => {
  const unforeseen = fault('42601')
  expect(toAppError(unforeseen)).toBe(unforeseen)
  expect(toAppError('no error at all')).toBe('no error at all')
})

test('an error of ours passes through', () => {
  const own = new AppError('not_found')
  expect(toAppError(own)).toBe(own)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('"%s" is a lost connection', (message) => {
  expect(isConnectionFault(new Error(message))).toBe(true)
})

test('a refused statement is no lost connection', () => {
  expect(isConnectionFault(fault('23505'))).toBe(false)
  expect(isConnectionFault(null)).toBe(false)
})

test.each([
  ['40001', true],
  ['40P01', true],
  ['23505', false],
  ['57P01', false],
])('%s is worth repeating: %s', (code, expected) => {
  expect(isWorthRepeating(fault(code))).toBe(expected)
})
