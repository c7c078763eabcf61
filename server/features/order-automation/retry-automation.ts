import { AUTOMATE, listRuns } from '#features/automation/index.ts'
import {
  lockOrder,
  presentStaffOrder,
  staffAbilities,
  tellOrder,
  updateOrder,
} from '#features/orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'

type Key = 'POST /order/{id}/automation_retry'

/**
 * Staff let the automation try once more: a solution was saved meanwhile, the engine is well again, or the turn that had
 * the order is gone. Should that one still live it finds the order queued, or in the next turn's hands, and ends.
 */
export async function retryAutomation(tx: Tx, call: Call<Key>): Promise<Answer<Key>> {
  const { actor, params } = call
  const order = await lockOrder(tx, params.id)
  const runs = await listRuns(tx, order.id)
  staffAbilities.require('retry_automation', { order, now: tx.now, runs })
  const queued = await updateOrder(tx, order.id, { automation_status: 'queued' })
  enqueue(tx, AUTOMATE, { order_id: order.id })
  await tellOrder(tx, call, 'order.automation_queued', { order, before: order.automation_status })
  return presentStaffOrder(tx, queued, actor)
}
