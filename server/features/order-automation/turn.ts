import type { AutomationDetail, AutomationStep } from '#contract/automation/log.ts'
import { AUTOMATE, insertRuns, isUnderWay, type Solution } from '#features/automation/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import {
  canTransition,
  lockIfFound,
  type Order,
  type OrderFile,
  tellOrder,
  updateOrder,
} from '#features/orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { findNewestTurn } from './newest-turn.ts'

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
  /** What it serves the order with, once that is found. */
  solution?: Solution
}

/** A line of the log, in words that screens translate. */
export interface Line {
  step: AutomationStep
  outcome: 'ok' | 'no' | 'failed'
  detail: AutomationDetail | `${AutomationDetail} ${string}` | ''
}

/** How a turn goes on, as far as nothing outside has to be waited for. While it runs it goes on after the commit. */
export interface Step {
  status: 'running' | 'no_match' | 'failed'
  lines: readonly Line[]
  solution?: Solution
}

type NextStep = (tx: Tx, turn: Turn) => Promise<Step | null>

/**
 * A turn begins and takes its first step in one transaction; null for that step, and it does not begin. `alongside`
 * happens under the order's lock, also where the order is not to be served.
 */
export async function beginTurn(
  platform: Platform,
  siteId: string,
  orderId: string,
  { firstStep, alongside }: { firstStep?: NextStep; alongside?: (tx: Tx) => Promise<void> } = {},
): Promise<Turn | null> {
  return platform.db.transaction(siteId, async (tx) => {
    const order = await lockIfFound(tx, orderId)
    if (!order) return null
    await alongside?.(tx)
    if (!isUnderWay(order)) return null
    const newest = await findNewestTurn(tx, order.id)
    const turn = { ...newest, order, attempt: newest.attempt + 1 }
    if (!canTransition(order.status, 'deliver')) return leaveAlone(tx, turn)
    const step = firstStep ? await firstStep(tx, turn) : GO_ON
    return step && takeStep(tx, turn, { ...step, lines: [STARTED, ...step.lines] })
  })
}

const STARTED: Line = { step: 'start', outcome: 'ok', detail: '' }
export const GO_ON: Step = { status: 'running', lines: [] }

/** The same turn in a later job. */
export async function resumeTurn(
  platform: Platform,
  siteId: string,
  orderId: string,
  attempt: number,
): Promise<Turn | null> {
  return platform.db.transaction(siteId, (tx) => lockTurn(tx, orderId, attempt))
}

/**
 * Locks the order if the turn still has it. Staff who were quicker are left alone; an order whose file or services are
 * others by now is begun anew, since what was made is not what was ordered.
 */
export async function holdTurn(tx: Tx, turn: Turn): Promise<Turn | null> {
  const now = await lockTurn(tx, turn.order.id, turn.attempt)
  if (!now) return null
  const isSame =
    now.original?.id === turn.original?.id &&
    now.hasSecond === turn.hasSecond &&
    now.order.service_key === turn.order.service_key
  if (isSame) return now
  await log(tx, turn, { step: 'start', outcome: 'no', detail: 'changed' })
  await updateOrder(tx, turn.order.id, { automation_status: 'queued' })
  enqueue(tx, AUTOMATE, { order_id: turn.order.id })
  return null
}

async function lockTurn(tx: Tx, orderId: string, attempt: number): Promise<Turn | null> {
  const order = await lockIfFound(tx, orderId)
  if (order?.automation_status !== 'running') return null
  // Read once the lock is there: what another turn wrote before it let go of the order is seen.
  const turn = { ...(await findNewestTurn(tx, order.id)), order }
  if (turn.attempt !== attempt) return null
  return canTransition(order.status, 'deliver') ? turn : leaveAlone(tx, turn)
}

/** The next step of a turn; null where it is over. */
export async function continueTurn(
  platform: Platform,
  siteId: string,
  turn: Turn,
  nextStep: NextStep,
): Promise<Turn | null> {
  return platform.db.transaction(siteId, async (tx) => {
    const held = await holdTurn(tx, turn)
    const step = held && (await nextStep(tx, held))
    return step && takeStep(tx, held, step)
  })
}

/** The turn is over without a delivery; staff see it and read why. */
export async function endTurn(
  platform: Platform,
  siteId: string,
  turn: Turn,
  status: 'no_match' | 'failed',
  lines: readonly Line[],
): Promise<void> {
  await continueTurn(platform, siteId, turn, async () => ({ status, lines }))
}

/** Under the lock. */
export async function takeStep<T extends Pick<Turn, 'order' | 'attempt'>>(
  tx: Tx,
  turn: T,
  { status, lines, ...found }: Step,
): Promise<T> {
  const [, order] = await together([
    log(tx, turn, ...lines),
    updateOrder(tx, turn.order.id, { automation_status: status }),
    status !== 'running' &&
      tellOrder(tx, BY_PROGRAM, 'order.automation_ended', { order: turn.order, status }),
  ])
  return { ...turn, order, ...found }
}

export async function log(
  tx: Tx,
  { order, attempt }: Pick<Turn, 'order' | 'attempt'>,
  ...lines: readonly Line[]
) {
  const runs = lines.map((line) => ({ ...line, attempt, detail: line.detail.slice(0, 500) }))
  if (runs.length > 0) await insertRuns(tx, order.id, runs)
}

async function leaveAlone(tx: Tx, { order, attempt }: Turn): Promise<null> {
  await log(tx, { order, attempt }, { step: 'start', outcome: 'no', detail: `left_alone ${order.status}` })
  await updateOrder(tx, order.id, { automation_status: 'none' })
  return null
}
