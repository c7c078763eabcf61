import { expect, test } from 'vitest'
import { type Actor, can, isCustomer, isInService, isStaff } from './actor.ts'

function actor(changes: Partial<Actor> = {}): Actor {
  return {
    siteId: 'site',
    sessionId: 'session',
    userId: 'user',
    name: 'Ada Test',
    roleId: 2,
    kind: 'user',
    status: 1,
    verified: true,
    permissions: new Set(),
    locale: 'en',
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
