import { type Caller, can } from '#platform/actor.ts'

/** With the agent manager's key alone staff see agents, with one of the dealers' keys everybody. */
export function maySee(actor: Caller, kind: string): boolean {
  const seesAll = can(actor, 'dealers_balance') || can(actor, 'dealers_invoices')
  return seesAll || (kind === 'agent' && can(actor, 'agent_manager'))
}

export const mayAdjust = (actor: Caller): boolean => can(actor, 'dealers_balance')
