import { expect, test } from 'vitest'
import {
  can,
  credentialOf,
  isCustomer,
  isInService,
  isStaff,
  type KeyCaller,
  PROGRAM,
  realUserId,
  type SessionCaller,
  sessionOf,
} from './actor.ts'
import { AppError } from './app-error.ts'

function actor(changes: Partial<SessionCaller> = {}): SessionCaller {
  return {
    siteId: 'site',
    via: 'session',
    sessionId: 'session',
    userId: 'user',
    accountId: 'user',
    duty: null,
    name: 'Ada Test',
    roleId: 2,
    kind: 'user',
    status: 1,
    verified: true,
    permissions: new Set(),
    locale: 'en',
    secondFactorDue: false,
    impersonation: null,
    ...changes,
  }
}

test.each([
  [1, true, false],
  [2, false, true],
  [3, true, false],
] as const)('role %i is staff: %s, customer: %s', (roleId, staff, customer) => {
  expect([isStaff(actor({ roleId })), isCustomer(actor({ roleId }))]).toEqual([staff, customer])
})

test("a key in a customer's row opens nothing: only staff hold permissions", () => {
  const permissions = new Set(['settings'])
  expect(can(actor({ roleId: 3, permissions }), 'settings')).toBe(true)
  expect(can(actor({ roleId: 3, permissions }), 'audit_log')).toBe(false)
  expect(can(actor({ roleId: 1 }), 'settings')).toBe(false)
  expect(can(actor({ roleId: 2, permissions }), 'settings')).toBe(false)
})

test.each([
  [true, 1, true],
  [true, 0, false],
  [true, 2, false],
  [false, 1, false],
] as const)('verified %s with status %i is in service: %s', (verified, status, inService) => {
  expect(isInService(actor({ verified, status }))).toBe(inService)
})

test('a key acts for its person, and has no session', () => {
  const { via, sessionId, impersonation, ...person } = actor()
  const key: KeyCaller = { ...person, via: 'api_key', keyId: 'key', impersonation: null }
  expect([realUserId(key), isCustomer(key), credentialOf(key)]).toEqual(['user', true, 'key'])
  expect(() => sessionOf(key)).toThrow(new AppError('forbidden'))
  expect([sessionOf(actor()).sessionId, credentialOf(actor())]).toEqual(['session', 'session'])
})

test('staff in an account are who really acts, and the program is nobody', () => {
  const impersonation = { userId: 'staff', name: 'Staff', until: new Date(0) }
  expect(realUserId(actor({ impersonation }))).toBe('staff')
  expect([realUserId(PROGRAM), isStaff(PROGRAM)]).toEqual([null, false])
})
