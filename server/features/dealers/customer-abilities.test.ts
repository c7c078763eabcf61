import { expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { ROLE, STATUS } from '#contract/roles.ts'
import { customerAbilities } from './customer-abilities.ts'

type Facts = Parameters<typeof customerAbilities.can>[0]
type Ability = keyof ReturnType<typeof customerAbilities.can>

const PLAIN: Facts['customer'] = {
  role_id: ROLE.customer,
  status: STATUS.active,
  verified: true,
  employer_id: null,
  balance: 0,
  open_orders: 0,
  colleagues: 0,
  owns_sub_portal: false,
}
const admin = { roleId: ROLE.admin, permissions: new Set<Permission>(PERMISSIONS) }
const moderator = (...keys: Permission[]) => ({ roleId: ROLE.moderator, permissions: new Set(keys) })
const said = (ability: Ability, actor: Facts['actor'], changes: Partial<Facts['customer']> = {}) => {
  const verdict = customerAbilities.verdict(ability, { actor, customer: { ...PLAIN, ...changes } })
  return verdict === true ? 'yes' : (verdict.params?.['reason'] ?? verdict.code)
}

/** The keys that each needs, all of them. */
const KEYS: Record<Exclude<Ability, 'make_admin' | 'see_statement'>, Permission[]> = {
  edit: ['edit_dealer'],
  change_email: ['edit_dealer', 'change_dealer_password'],
  activate: ['edit_dealer'],
  block: ['edit_dealer'],
  end_sessions: ['edit_dealer'],
  change_kind: ['change_role'],
  make_staff: ['change_role'],
  enter: ['login_to_dealer_account'],
  set_password: ['change_dealer_password'],
  reset_second_factor: ['change_dealer_password'],
  delete: ['delete_dealer'],
  adjust: ['dealers_balance'],
  change_limit: ['dealers_balance'],
  see_orders: ['orders'],
  see_invoices: ['dealers_invoices'],
}

test.each(Object.entries(KEYS))('%s needs %j and nothing else', (name, keys) => {
  const ability = name as Ability
  const customer = ability === 'activate' ? { status: STATUS.blocked } : {}
  expect(said(ability, moderator(...keys), customer)).toBe('yes')
  const others = PERMISSIONS.filter((key) => !keys.includes(key))
  expect(said(ability, moderator(...others), customer)).toBe('forbidden')
  for (const missing of keys)
    expect(said(ability, moderator(...PERMISSIONS.filter((key) => key !== missing)), customer)).toBe(
      'forbidden',
    )
})

test('a statement is for whoever sees balances or invoices; only an admin makes an admin', () => {
  const seen = (['dealers_balance', 'dealers_invoices', 'edit_dealer'] as const).map((key) =>
    said('see_statement', moderator(key)),
  )
  expect(seen).toEqual(['yes', 'yes', 'forbidden'])
  expect(said('make_admin', admin)).toBe('yes')
  expect(said('make_admin', moderator(...PERMISSIONS))).toBe('forbidden')
  expect(said('make_admin', { ...admin, permissions: new Set() })).toBe('forbidden')
})

test.each([
  [STATUS.waiting, 'yes', 'yes'],
  [STATUS.active, 'wrong_state', 'yes'],
  [STATUS.blocked, 'yes', 'wrong_state'],
])('of status %d: activate %s, block %s', (status, activate, block) => {
  expect([said('activate', admin, { status }), said('block', admin, { status })]).toEqual([activate, block])
})

test.each([
  'change_kind',
  'make_staff',
  'make_admin',
  'adjust',
  'change_limit',
  'see_orders',
  'see_invoices',
  'see_statement',
] as const)('%s is for whoever has a wallet, not for colleagues', (ability) => {
  expect(said(ability, admin, { employer_id: 'employer' })).toBe('wrong_state')
})

test.each([
  [{ status: STATUS.waiting }, 'not_active', 'yes'],
  [{ status: STATUS.blocked }, 'not_active', 'yes'],
  [{ verified: false }, 'unverified', 'yes'],
  [{ colleagues: 1 }, 'colleagues', 'yes'],
  [{ balance: 1 }, 'credits', 'yes'],
  [{ balance: -1 }, 'credits', 'yes'],
  [{ open_orders: 1 }, 'open_orders', 'open_orders'],
  [{ owns_sub_portal: true }, 'sub_portal', 'sub_portal'],
])('of %j: make staff %s, delete %s', (changes, staff, gone) => {
  expect([said('make_staff', admin, changes), said('make_admin', admin, changes)]).toEqual([staff, staff])
  expect(said('delete', admin, changes)).toBe(gone)
})
