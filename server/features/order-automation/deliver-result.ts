import { BY_PROGRAM } from '#features/consequences/index.ts'
import { checkFile, deliverOrder, failedChecks, listFiles, updateOrder } from '#features/orders/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { findTemporaryFile, type StoredFile } from '#platform/storage/stored-files.ts'
import { discardFiles } from '#platform/storage/sweep-files.ts'
import { endTurn, holdTurn, type Line, log, type Turn } from './turn.ts'

export interface Result {
  fileId: string
  line: Line
  /** Under the order's lock, before anything is written: false, and nothing is delivered. */
  isStillGood?: (tx: Tx) => Promise<boolean>
  alongside?: (tx: Tx) => Promise<void>
}

/**
 * done               delivered, or left to staff with the reason in the log
 * delivered_before   the customer had this very file and came back; it is not sent again
 * withdrawn          what the file was made with is not good any more
 */
export type Outcome = 'done' | 'delivered_before' | 'withdrawn'

/**
 * A file that was made without staff goes the way theirs goes: past the delivery guard, then to the customer, in one
 * transaction. Nobody is there who could overrule a failed check, so it is left to staff.
 */
export async function deliverResult(
  platform: Platform,
  siteId: string,
  turn: Turn,
  result: Result,
): Promise<Outcome> {
  try {
    const { file, hashes } = await platform.db.read(siteId, async (tx) => ({
      file: await findTemporaryFile(tx, result.fileId),
      hashes: (await listFiles(tx, turn.order.id))
        .filter(({ kind }) => kind === 'modified')
        .map(({ sha256 }) => sha256.toString('hex')),
    }))
    if (!file) throw new Error('a file that was just stored is not there')
    if (hashes.includes(file.sha256)) return 'delivered_before'
    return await checkAndDeliver(platform, siteId, turn, file, result)
  } finally {
    // What was delivered is attached by now and stays.
    await discardFiles(platform, siteId, [result.fileId])
  }
}

async function checkAndDeliver(
  platform: Platform,
  siteId: string,
  turn: Turn,
  file: StoredFile,
  { line, isStillGood, alongside }: Result,
): Promise<Outcome> {
  const end = async (guard: Line): Promise<Outcome> => {
    await endTurn(platform, siteId, turn, 'failed', [line, guard])
    return 'done'
  }
  const about = { orderId: turn.order.id, file: { ...file, analysis: null }, kind: 'original' as const }
  const modified = await checkFile(platform, siteId, about).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'file_unreadable') return null
    throw error
  })
  if (!modified) return end({ step: 'guard', outcome: 'failed', detail: 'unreadable' })
  const failed = failedChecks({ modified, second: null })
  if (failed.length > 0)
    return end({ step: 'guard', outcome: 'failed', detail: `failed_checks ${failed.join(', ')}` })
  return platform.db.transaction(siteId, async (tx) => {
    const held = await holdTurn(tx, turn)
    if (!held) return 'done'
    if (isStillGood && !(await isStillGood(tx))) return 'withdrawn'
    const delivery = { modified, second: null, note: '', overruleReason: '' }
    await deliverOrder(tx, BY_PROGRAM, held.order.id, delivery)
    await updateOrder(tx, held.order.id, { automation_status: 'delivered' })
    const passed = (step: 'guard' | 'delivery'): Line => ({ step, outcome: 'ok', detail: '' })
    await log(tx, turn, line, passed('guard'), passed('delivery'))
    await alongside?.(tx)
    return 'done'
  })
}
