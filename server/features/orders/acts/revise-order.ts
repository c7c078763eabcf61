import { getSettings } from '#features/settings/index.ts'
import { realUserId } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { maySee, ownerAbilities } from '../core/order-abilities.ts'
import { lockOrder } from '../core/order-store.ts'
import { passComplaint } from '../relay/pass-on.ts'
import { presentOwnOrder } from '../view/present-order.ts'
import { reviseLocked } from './revise-locked.ts'

type Key = 'POST /order/{id}/revision'

/** What was delivered is not right: the customer says what and sends logs, to whoever made it. */
export async function reviseOrder(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params, fields, files } = call
  const order = await lockOrder(tx, params.id)
  if (!maySee(actor, order)) throw notFound()
  const settings = await getSettings(tx)
  ownerAbilities.require('revise', { order, now: tx.now, revisionDays: settings.revision_days })
  const complaint = { senderId: realUserId(actor), text: fields.text, file: files.log_file ?? null }
  const moved = await reviseLocked(tx, call, order, complaint)
  return presentOwnOrder(tx, await passComplaint(tx, moved, complaint))
}
