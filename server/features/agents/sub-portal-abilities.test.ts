import { expect, test } from 'vitest'
import { portalAbilities } from './sub-portal-abilities.ts'

const allowed = (facts: Parameters<typeof portalAbilities.can>[0]) =>
  Object.entries(portalAbilities.can(facts))
    .filter(([, may]) => may)
    .map(([ability]) => ability)

test.each([
  ['open', 0, true, ['change', 'suspend', 'close']],
  ['open', 0, false, ['change', 'suspend', 'close', 'invite_admin']],
  ['open', 3, true, ['change', 'suspend']],
  ['suspended', 0, true, ['change', 'reopen', 'close']],
  ['suspended', 1, false, ['change', 'reopen', 'invite_admin']],
  ['closed', 0, true, []],
  ['closed', 0, false, []],
] as const)('%s with %i open orders, an admin: %s', (state, openOrders, hasAdmin, abilities) => {
  expect(allowed({ state, openOrders, hasAdmin })).toEqual(abilities)
})

test('why a portal cannot be closed says how many orders are open', () => {
  expect(portalAbilities.verdict('close', { state: 'open', openOrders: 2, hasAdmin: true })).toEqual({
    code: 'wrong_state',
    params: { status: 'open', open_orders: 2 },
  })
})
