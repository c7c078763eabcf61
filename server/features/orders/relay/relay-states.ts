import type { RelayState } from '#contract/orders/states.ts'

/**
 * Who serves an order of a sub-portal:
 *   own                  its own staff: relay is manual, or the provider does not have the service
 *   waiting_for_balance  the provider, once the agent's wallet there suffices
 *   relayed              the provider, where it is an order of the agent
 *   returned             its own staff again: the provider cancelled, and they decide what becomes of it
 *
 * What moves it; a new order has no state yet:
 *   forward   it goes on to the provider                    new, own, waiting_for_balance, returned → relayed
 *   wait      the agent's wallet does not suffice yet       new, own, waiting_for_balance, returned → waiting_for_balance
 *   keep      it does not go on, or is taken back           any → own
 *   return    the provider does not serve it any more       relayed → returned
 */
export const RELAY_ACTS = ['forward', 'wait', 'keep', 'return'] as const
export type RelayAct = (typeof RELAY_ACTS)[number]

const TABLE: Record<RelayState | 'new', Partial<Record<RelayAct, RelayState>>> = {
  new: { forward: 'relayed', wait: 'waiting_for_balance', keep: 'own' },
  own: { forward: 'relayed', wait: 'waiting_for_balance', keep: 'own' },
  waiting_for_balance: { forward: 'relayed', wait: 'waiting_for_balance', keep: 'own' },
  relayed: { keep: 'own', return: 'returned' },
  returned: { forward: 'relayed', wait: 'waiting_for_balance', keep: 'own' },
}

/** Undefined where the act is not possible. */
export const relayAfter = (state: RelayState | null, act: RelayAct): RelayState | undefined =>
  TABLE[state ?? 'new'][act]
