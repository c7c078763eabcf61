import type { Permission } from '#contract/permissions.ts'
import { ROLE, type RoleId, STATUS, type Status } from '#contract/roles.ts'
import { type Caller, can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { abilitiesOf, type Verdict } from '#platform/policy/abilities.ts'

/** What staff may do with a customer. Dealers' keys hold for agents too. */
interface Facts {
  actor: Pick<Caller, 'roleId' | 'permissions'>
  customer: { role_id: RoleId; status: Status; employer_id: string | null }
}

const withKey =
  (...keys: readonly Permission[]) =>
  ({ actor }: Pick<Facts, 'actor'>): Verdict =>
    keys.every((key) => can(actor, key)) || { code: 'forbidden' }

const withKeyUnless =
  (key: Permission, status: Status) =>
  ({ actor, customer }: Facts): Verdict => {
    if (!can(actor, key)) return { code: 'forbidden' }
    return customer.status !== status || { code: 'wrong_state' }
  }

/** What only whoever has a wallet has: prices, credits, orders, a way to become staff. Colleagues have their employer's. */
const ofWallet =
  (rule: (facts: Facts) => Verdict) =>
  (facts: Facts): Verdict => {
    const verdict = rule(facts)
    if (verdict !== true) return verdict
    return facts.customer.employer_id === null || { code: 'wrong_state' }
  }

export const customerAbilities = abilitiesOf({
  edit: withKey('edit_dealer'),
  /** Whoever may change the address could have a new password mailed to their own. */
  change_email: withKey('edit_dealer', 'change_dealer_password'),
  /** Whoever may put a login on somebody's account could put their own there. */
  attach: withKey('edit_dealer', 'change_dealer_password'),
  activate: withKeyUnless('edit_dealer', STATUS.active),
  block: withKeyUnless('edit_dealer', STATUS.blocked),
  end_sessions: withKey('edit_dealer'),
  change_kind: ofWallet(withKey('change_role')),
  make_staff: ofWallet(withKey('change_role')),
  make_admin: ofWallet(
    ({ actor }) => (actor.roleId === ROLE.admin && can(actor, 'change_role')) || { code: 'forbidden' },
  ),
  enter: withKey('login_to_dealer_account'),
  set_password: withKey('change_dealer_password'),
  reset_second_factor: withKey('change_dealer_password'),
  delete: withKey('delete_dealer'),
  adjust: ofWallet(withKey('dealers_balance')),
  change_limit: ofWallet(withKey('dealers_balance')),
  see_orders: ofWallet(withKey('orders')),
  see_invoices: ofWallet(withKey('dealers_invoices')),
  see_statement: ofWallet(
    ({ actor }) => can(actor, 'dealers_balance') || can(actor, 'dealers_invoices') || { code: 'forbidden' },
  ),
})

/** With the agent manager's key alone staff see agents and nobody else: others do not exist for them. */
export function assertSees(actor: Caller, { kind }: { kind: string }): void {
  if (!can(actor, 'dealers_list') && kind !== 'agent') throw notFound()
}

/** The same of a list. */
export function assertSeesList(actor: Caller, { of }: { of: 'dealers' | 'agents' }): void {
  if (of === 'dealers' && !can(actor, 'dealers_list')) throw new AppError('forbidden')
}
