import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { refused, wrongState } from '#platform/policy/abilities.ts'
import { hasProposal } from '../acts/order-change-store.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { tell } from '../core/order-consequences.ts'
import { lockOrder } from '../core/order-store.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { answerProvider } from './pass-answer.ts'

type Key = 'PUT /order/{id}/answer_provider'

/** The provider asks for more, and the portal's staff decide for their agent. The customer is asked by a change instead. */
export async function answerSupplement(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { change_id, agree } = call.body
  const order = await lockOrder(tx, call.params.id)
  staffAbilities.require('answer_provider', { order, hasProposal: await hasProposal(tx, order.id) })
  if (order.provider_change_id !== change_id) throw refused(wrongState(order.status))
  const answered = await answerProvider(tx, order, change_id, agree)
  if (answered === 'short') throw new AppError('not_enough_credits')
  if (answered === 'gone') throw refused(wrongState(order.status))
  const told = await lockOrder(tx, order.id)
  await tell(tx, call, 'order.provider_answered', { order: told, agrees: agree })
  return presentStaffOrder(tx, told, call.actor)
}
