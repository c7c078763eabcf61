import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { holdTurn, type Line, log, type Turn, takeStep } from './turn.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Waits between tries; after the last one staff take over. */
export const WAITS: readonly number[] = [15 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE]

/** Somebody else is ill: worth trying again. */
export class TryAgain extends Error {
  readonly line: Line

  constructor(line: Line) {
    super(line.detail)
    this.line = line
  }
}

/**
 * Does a turn's work, and puts it off where it breaks. A job's own repetitions are left for what even this cannot write
 * down: a crash, a database that is away. After them nobody would know why the order still waits.
 */
export async function tryAgainLater(
  platform: Platform,
  siteId: string,
  turn: Turn,
  tries: number,
  work: () => Promise<void>,
  queueAgain: (tx: Tx, at: Date) => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isKnown = error instanceof TryAgain
    if (!isKnown) platform.log.error({ err: error, order: turn.order.id }, 'serving an order broke off')
    const line: Line = isKnown ? error.line : { step: 'start', outcome: 'failed', detail: 'fault' }
    await platform.db.transaction(siteId, async (tx) => {
      if (!(await holdTurn(tx, turn))) return
      const wait = WAITS[tries]
      if (wait === undefined) {
        await takeStep(tx, turn, { status: 'failed', lines: [line, { ...line, detail: 'given_up' }] })
        return
      }
      await log(tx, turn, line)
      await queueAgain(tx, new Date(tx.now.getTime() + wait))
    })
  }
}
