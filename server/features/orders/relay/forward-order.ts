import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { lockOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { findTheirs } from '../view/present-relay.ts'
import { relayOrder } from './relay-order.ts'

type Key = 'PUT /order/{id}/forward'

/** Staff of a sub-portal hand an order to the provider. What the provider does not have stays, and they are told why. */
export async function forwardOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const order = await lockOrder(tx, call.params.id)
  const provider = await findTheirs(tx, order)
  staffAbilities.require('forward', { order, theirs: provider?.theirs ?? null })
  const forwarded = await relayOrder(tx, call, order)
  if (forwarded.relay_state === 'own')
    throw new AppError('not_relayed', { params: { reason: forwarded.relay_reason } })
  return presentStaffOrder(tx, forwarded, call.actor)
}
