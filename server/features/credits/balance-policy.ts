import { type Actor, holds } from '#platform/sessions/actor.ts'

/** Staff see agents with either key, everyone else only with the dealers' key. */
export function maySee(actor: Actor, kind: string): boolean {
  return holds(actor, 'dealers_balance') || (kind === 'agent' && holds(actor, 'agent_manager'))
}

export const mayAdjust = (actor: Actor): boolean => holds(actor, 'dealers_balance')
