import { type Actor, holds } from '#platform/sessions/actor.ts'

/** With the agent manager's key alone staff see agents, with one of the dealers' keys everybody. */
export function maySee(actor: Actor, kind: string): boolean {
  const seesAll = holds(actor, 'dealers_balance') || holds(actor, 'dealers_invoices')
  return seesAll || (kind === 'agent' && holds(actor, 'agent_manager'))
}

export const mayAdjust = (actor: Actor): boolean => holds(actor, 'dealers_balance')
