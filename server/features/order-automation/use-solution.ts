import { countUse, lockSolution, type Solution } from '#features/automation/index.ts'
import { applyStoredDelta } from '#features/files/index.ts'
import { modifiedName } from '#features/orders/index.ts'
import { codeOf } from '#platform/error-facts.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { findFile, type StoredFile } from '#platform/storage/stored-files.ts'
import { discardFiles } from '#platform/storage/sweep-files.ts'
import { deliverResult, type Outcome } from './deliver-result.ts'

import { endTurn, type Turn } from './turn.ts'

/** Why a delta cannot be applied, as the worker says it: it, its original or its result is not what it was. */
const DAMAGED: readonly unknown[] = ['damaged', 'wrong_original', 'wrong_result']

/** Makes the known file of the customer's original and delivers it. */
export async function useSolution(
  platform: Platform,
  siteId: string,
  turn: Turn,
  solution: Solution,
): Promise<Outcome> {
  const { original, delta } = await platform.db.read(siteId, async (tx) => ({
    original: turn.original?.file_id ? await findFile(tx, turn.original.file_id) : null,
    delta: await findFile(tx, solution.delta_file_id),
  }))
  const line = { step: 'solution', outcome: 'failed' } as const
  if (!original || !delta) {
    const detail = original ? 'damaged' : 'original_gone'
    await endTurn(platform, siteId, turn, 'failed', [{ ...line, detail }])
    return 'done'
  }
  const name = modifiedName(original.name, turn.order.service_name)
  const fileId = await applied(platform, siteId, { original, delta, name })
  if (!fileId) {
    await endTurn(platform, siteId, turn, 'failed', [{ ...line, detail: 'damaged' }])
    return 'done'
  }
  return deliverResult(platform, siteId, turn, {
    fileId,
    line: { step: 'solution', outcome: 'ok', detail: `found ${solution.label}` },
    // Suspended, replaced or deleted while the file was made of it.
    isStillGood: async (tx) => {
      const now = await lockSolution(tx, solution.id)
      return now?.suspended_at === null && now.delta_file_id === solution.delta_file_id
    },
    alongside: (tx) => countUse(tx, solution.id),
  })
}

async function applied(
  platform: Platform,
  siteId: string,
  { original, delta, name }: { original: StoredFile; delta: StoredFile; name: string },
): Promise<string | null> {
  const stream = await platform.storage.read(delta.storageKey)
  const bytes = applyStoredDelta(platform, original, Buffer.concat(await stream.toArray()))
  const about = { name, mediaType: 'application/octet-stream', ownerId: null }
  const begun: string[] = []
  try {
    return (await storeContent(platform, siteId, bytes, about, (id) => begun.push(id))).id
  } catch (error) {
    await discardFiles(platform, siteId, begun)
    if (DAMAGED.includes(codeOf(error))) return null
    throw error
  }
}
