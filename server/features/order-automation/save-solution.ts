import type { z } from 'zod'
import {
  insertRuns,
  keepSolution,
  type NewSolution,
  newestAttempt,
  SAVE_SOLUTION,
} from '#features/automation/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { makeStoredDelta } from '#features/files/index.ts'
import { findOrder, listFiles, listItems, lockIfFound, tellOrder } from '#features/orders/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { attachFile, findFile, releaseFile } from '#platform/storage/stored-files.ts'
import { discardFiles } from '#platform/storage/sweep-files.ts'

const LONGEST_LABEL = 300

type Wanted = z.output<typeof SAVE_SOLUTION.data>

/**
 * A delivery that staff ticked "save as solution" is kept as the difference between original and modified file. It is
 * dated like its delivery: of two deliveries for the same file and services the later one counts, in whatever order
 * their jobs come, and a job that comes twice changes nothing. A version that was rejected is not kept.
 */
export const saveSolutionJob = defineJob({
  ...SAVE_SOLUTION,
  async run(platform, siteId, wanted) {
    const found = await platform.db.read(siteId, (tx) => whatWasDone(tx, wanted))
    if (found === null) return
    if (found === 'two_files')
      return platform.db.transaction(siteId, (tx) => sayWhyNot(tx, wanted.order_id, found))
    const delta = await makeStoredDelta(platform, found.original, found.modified)
    const about = { name: 'solution.delta', mediaType: 'application/octet-stream', ownerId: null }
    const file = await storeContent(platform, siteId, delta, about)
    try {
      await platform.db.transaction(siteId, (tx) =>
        keep(tx, wanted, { ...found.solution, delta_file_id: file.id }),
      )
    } finally {
      // What was kept is attached by now and stays.
      await discardFiles(platform, siteId, [file.id])
    }
  },
})

async function whatWasDone(tx: ReadTx, { order_id, version, service_key, user_id }: Wanted) {
  const order = await findOrder(tx, order_id)
  if (!order) return null
  const files = await listFiles(tx, order_id)
  const modified = files.find((file) => file.kind === 'modified' && file.version === version)
  if (!modified) return null
  if (files.some(({ kind }) => kind === 'original_2')) return 'two_files'
  // The newest that was there: a file that the customer sent later is not what this delivery was made of.
  const original = files.find(
    ({ kind, created_at }) => kind === 'original' && created_at <= modified.created_at,
  )
  const stored = await storedOf(tx, original?.file_id)
  const result = await storedOf(tx, modified.file_id)
  if (!original || !stored || !result) return null
  const names = (await listItems(tx, order_id)).map(({ name }) => name)
  const solution: Omit<NewSolution, 'delta_file_id'> = {
    original_sha256: original.sha256,
    modified_sha256: modified.sha256,
    original_size: original.size,
    service_key,
    label: `${order.vehicle_label} · ${names.join(', ')}`.slice(0, LONGEST_LABEL),
    order_id,
    created_by: user_id,
    created_at: modified.created_at,
  }
  return { original: stored, modified: result, solution }
}

/** Under the order's lock: a revision that was asked for before the job came is seen, one that comes later suspends. */
async function keep(tx: Tx, { order_id, version }: Wanted, solution: NewSolution): Promise<void> {
  const order = await lockIfFound(tx, order_id)
  if (!order) return
  const modified = (await listFiles(tx, order_id)).find(
    (file) => file.kind === 'modified' && file.version === version,
  )
  if (modified?.rejected_at) return sayWhyNot(tx, order_id, 'rejected')
  const { kept, replacedFileId } = await keepSolution(tx, solution)
  if (!kept) return
  await attachFile(tx, solution.delta_file_id)
  if (replacedFileId) await releaseFile(tx, replacedFileId)
  await tellOrder(tx, BY_PROGRAM, 'order.solution_saved', { order })
}

async function sayWhyNot(tx: Tx, orderId: string, detail: 'two_files' | 'rejected'): Promise<void> {
  const attempt = await newestAttempt(tx, orderId)
  await insertRuns(tx, orderId, [{ attempt, step: 'solution', outcome: 'no', detail }])
}

const storedOf = async (tx: ReadTx, id: string | null | undefined) => (id ? findFile(tx, id) : null)
