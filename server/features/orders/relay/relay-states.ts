import type { RelayState } from '#contract/orders/states.ts'

/**
 * Who serves an order of a sub-portal:
 *   own                  its own staff: relay is manual, or the provider does not have the service
 *   waiting_for_balance  the provider, once the agent's wallet there suffices
 *   relayed              the provider, where it is an order of the agent
 *   returned             its own staff again: the provider cancelled, and they decide what becomes of it
 *
 * What moves it:
 *   forward     it goes on to the provider                own, waiting_for_balance, returned → relayed
 *   wait        the agent's wallet does not suffice        own, returned → waiting_for_balance
 *   take_back   staff serve it themselves after all       waiting_for_balance, relayed → own
 *   return      the provider cancelled                    relayed → returned
 */
export type RelayAct = 'forward' | 'wait' | 'take_back' | 'return'

const TABLE: Record<RelayState, Partial<Record<RelayAct, RelayState>>> = {
  own: { forward: 'relayed', wait: 'waiting_for_balance' },
  waiting_for_balance: { forward: 'relayed', wait: 'waiting_for_balance', take_back: 'own' },
  relayed: { take_back: 'own', return: 'returned' },
  returned: { forward: 'relayed', wait: 'waiting_for_balance' },
}

export const relayAfter = (state: RelayState, act: RelayAct): RelayState | undefined => TABLE[state][act]
