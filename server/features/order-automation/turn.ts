import type { AutomationDetail, AutomationStep } from '#contract/automation/log.ts'
import { AUTOMATE, insertRuns, isUnderWay, newestAttempt } from '#features/automation/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import {
  canTransition,
  findNewest,
  findOrder,
  lockIfFound,
  type Order,
  type OrderFile,
  tellOrder,
  updateOrder,
} from '#features/orders/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * One try to serve an order without staff:
 *   queued    a job will come
 *   running   a turn has it; the turn with the highest number is the only one that may still write
 *   delivered, no_match, failed    how the turn ended
 *   none      staff or the customer were quicker, and the order was left alone
 * A crash leaves `running`: the job comes again and takes a new turn, and where no job is left find-abandoned.ts makes one.
 * The old turn, should it still live, finds that it is over. Everything is written under the order's lock, so nothing is delivered twice.
 */
export interface Turn {
  order: Order
  attempt: number
  original: OrderFile | undefined
  hasSecond: boolean
}

/** A line of the log, in words that screens translate. */
export interface Line {
  step: AutomationStep
  outcome: 'ok' | 'no' | 'failed'
  detail: AutomationDetail | `${AutomationDetail} ${string}` | ''
}

export async function beginTurn(platform: Platform, siteId: string, orderId: string): Promise<Turn | null> {
  return platform.db.transaction(siteId, async (tx) => {
    const order = await lockIfFound(tx, orderId)
    if (!order || !isUnderWay(order)) return null
    const attempt = (await newestAttempt(tx, order.id)) + 1
    if (!canTransition(order.status, 'deliver')) return leaveAlone(tx, order, attempt)
    await log(tx, { order, attempt }, { step: 'start', outcome: 'ok', detail: '' })
    return turnOf(tx, await updateOrder(tx, order.id, { automation_status: 'running' }), attempt)
  })
}

/** The same turn in a later job. */
export async function resumeTurn(
  platform: Platform,
  siteId: string,
  orderId: string,
  attempt: number,
): Promise<Turn | null> {
  return platform.db.transaction(siteId, async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) return null
    const turn = await turnOf(tx, order, attempt)
    return (await holdTurn(tx, turn)) && turn
  })
}

/**
 * Locks the order if the turn still has it. Staff who were quicker are left alone; an order whose file or services are
 * others by now is begun anew, since what was made is not what was ordered.
 */
export async function holdTurn(tx: Tx, turn: Turn): Promise<Order | null> {
  const order = await lockIfFound(tx, turn.order.id)
  if (order?.automation_status !== 'running') return null
  if ((await newestAttempt(tx, order.id)) !== turn.attempt) return null
  if (!canTransition(order.status, 'deliver')) return leaveAlone(tx, order, turn.attempt)
  const now = await turnOf(tx, order, turn.attempt)
  const isSame =
    now.original?.id === turn.original?.id &&
    now.hasSecond === turn.hasSecond &&
    order.service_key === turn.order.service_key
  if (isSame) return order
  await log(tx, turn, { step: 'start', outcome: 'no', detail: 'changed' })
  await updateOrder(tx, order.id, { automation_status: 'queued' })
  enqueue(tx, AUTOMATE, { order_id: order.id })
  return null
}

/** The turn is over without a delivery; staff see it and read why. */
export async function endTurn(
  platform: Platform,
  siteId: string,
  turn: Turn,
  status: 'no_match' | 'failed',
  lines: readonly Line[],
): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const order = await holdTurn(tx, turn)
    if (order) await writeEnd(tx, turn, status, lines)
  })
}

/** Under the lock. */
export async function writeEnd(
  tx: Tx,
  turn: Pick<Turn, 'order' | 'attempt'>,
  status: 'no_match' | 'failed',
  lines: readonly Line[],
): Promise<void> {
  await log(tx, turn, ...lines)
  await updateOrder(tx, turn.order.id, { automation_status: status })
  await tellOrder(tx, BY_PROGRAM, 'order.automation_ended', { order: turn.order, status })
}

export async function log(
  tx: Tx,
  { order, attempt }: Pick<Turn, 'order' | 'attempt'>,
  ...lines: readonly Line[]
) {
  const runs = lines.map((line) => ({ ...line, attempt, detail: line.detail.slice(0, 500) }))
  await insertRuns(tx, order.id, runs)
}

async function turnOf(tx: ReadTx, order: Order, attempt: number): Promise<Turn> {
  const [original, second] = await together([
    findNewest(tx, order.id, 'original'),
    findNewest(tx, order.id, 'original_2'),
  ])
  return { order, attempt, original, hasSecond: second !== undefined }
}

async function leaveAlone(tx: Tx, order: Order, attempt: number): Promise<null> {
  await log(tx, { order, attempt }, { step: 'start', outcome: 'no', detail: `left_alone ${order.status}` })
  await updateOrder(tx, order.id, { automation_status: 'none' })
  return null
}
