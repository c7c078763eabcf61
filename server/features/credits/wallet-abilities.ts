import { type Caller, can } from '#platform/actor.ts'
import { abilitiesOf, type Verdict } from '#platform/policy/abilities.ts'

const withKey = ({ actor }: { actor: Caller }): Verdict =>
  can(actor, 'dealers_balance') || { code: 'forbidden' }

/** What staff may do with the wallet of a customer they see. */
export const walletAbilities = abilitiesOf({ adjust: withKey, change_limit: withKey })

/** With the agent manager's key alone staff see agents, with one of the dealers' keys everybody. */
export function maySee(actor: Caller, kind: string): boolean {
  const seesAll = can(actor, 'dealers_balance') || can(actor, 'dealers_invoices')
  return seesAll || (kind === 'agent' && can(actor, 'agent_manager'))
}
