import type { RefusalReason } from '#contract/dealers/bounds.ts'
import type { Permission } from '#contract/permissions.ts'
import { ROLE, type RoleId, STATUS, type Status } from '#contract/roles.ts'
import { type Caller, can } from '#platform/actor.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import { abilitiesOf, type Verdict } from '#platform/policy/abilities.ts'

/** What staff may do with a customer. Dealers' keys hold for agents too. */
interface Facts {
  actor: Pick<Caller, 'roleId' | 'permissions'>
  customer: {
    role_id: RoleId
    status: Status
    verified: boolean
    employer_id: string | null
    /** Hundredths of a credit. */
    balance: number
    open_orders: number
    /** How many work on their wallet. */
    colleagues: number
    owns_sub_portal: boolean
  }
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

/** The reason goes along, so that screens can say what to do about it. */
const refusedFor = (reason: RefusalReason): Verdict => ({ code: 'wrong_state', params: { reason } })

/** Nobody goes who still waits for a file or a parcel or whose sub-portal is not closed. */
const deletable = ({ actor, customer }: Facts): Verdict => {
  if (!can(actor, 'delete_dealer')) return { code: 'forbidden' }
  if (Number(customer.open_orders) > 0) return refusedFor('open_orders')
  return !customer.owns_sub_portal || refusedFor('sub_portal')
}

/** Nothing may be left that only a customer can use up. */
const withNothingLeft =
  (rule: (facts: Facts) => Verdict) =>
  (facts: Facts): Verdict => {
    const verdict = rule(facts)
    if (verdict !== true) return verdict
    const { status, verified, colleagues, balance, open_orders, owns_sub_portal } = facts.customer
    if (status !== STATUS.active) return refusedFor('not_active')
    if (!verified) return refusedFor('unverified')
    if (Number(colleagues) > 0) return refusedFor('colleagues')
    if (Number(balance) !== 0) return refusedFor('credits')
    if (Number(open_orders) > 0) return refusedFor('open_orders')
    return !owns_sub_portal || refusedFor('sub_portal')
  }

export const customerAbilities = abilitiesOf({
  edit: withKey('edit_dealer'),
  /** Whoever may change the address could have a new password mailed to their own. */
  change_email: withKey('edit_dealer', 'change_dealer_password'),
  activate: withKeyUnless('edit_dealer', STATUS.active),
  block: withKeyUnless('edit_dealer', STATUS.blocked),
  end_sessions: withKey('edit_dealer'),
  change_kind: ofWallet(withKey('change_role')),
  make_staff: withNothingLeft(ofWallet(withKey('change_role'))),
  make_admin: withNothingLeft(
    ofWallet(
      ({ actor }) => (actor.roleId === ROLE.admin && can(actor, 'change_role')) || { code: 'forbidden' },
    ),
  ),
  enter: withKey('login_to_dealer_account'),
  set_password: withKey('change_dealer_password'),
  reset_second_factor: withKey('change_dealer_password'),
  delete: deletable,
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
