import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { lockOrder, updateOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { answerProvider } from './pass-answer.ts'
import { passCancellation } from './pass-on.ts'
import { relayOrder } from './relay-order.ts'

type Forward = 'PUT /order/{id}/forward'
type TakeBack = 'PUT /order/{id}/take_back'
type AnswerProvider = 'PUT /order/{id}/answer_provider'

/** Staff of a sub-portal hand an order to the provider. What the provider does not have stays, and they are told why. */
export async function forwardOrder(tx: Tx, call: Call<Forward>): Promise<Answer<Forward>> {
  const order = await lockOrder(tx, call.params.id)
  staffAbilities.require('forward', { order })
  const forwarded = await relayOrder(tx, call, order)
  if (forwarded.relay_state === 'own')
    throw new AppError('not_relayed', { params: { reason: forwarded.relay_reason } })
  return presentStaffOrder(tx, forwarded, call.actor)
}

/** They serve it themselves after all, as long as the provider has not begun. The agent's credits go back. */
export async function takeBackOrder(tx: Tx, call: Call<TakeBack>): Promise<Answer<TakeBack>> {
  const order = await lockOrder(tx, call.params.id)
  staffAbilities.require('take_back', { order })
  const own = await passCancellation(tx, order, { reason: call.body.reason, byStaff: true })
  if (own.relay_state !== 'own') throw refused(wrongState('processing'))
  await tell(tx, call, 'order.relay_taken_back', { order: own })
  return presentStaffOrder(tx, await updateOrder(tx, own.id, { provider_order_id: null }), call.actor)
}

/** The provider asks for more, and the portal's staff decide for their agent. The customer is asked by a change instead. */
export async function answerForAgent(tx: Tx, call: Call<AnswerProvider>): Promise<Answer<AnswerProvider>> {
  const { change_id, agree } = call.body
  const order = await lockOrder(tx, call.params.id)
  if (order.provider_change_id !== change_id) throw refused(wrongState(order.status))
  const answered = await answerProvider(tx, order, change_id, agree)
  if (answered === 'short') throw new AppError('not_enough_credits')
  if (answered === 'gone') throw refused(wrongState(order.status))
  const told = await lockOrder(tx, order.id)
  await tell(tx, call, 'order.provider_answered', { order: told, agrees: agree })
  return presentStaffOrder(tx, told, call.actor)
}
