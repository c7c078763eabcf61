import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { BAD_LINES_KEPT } from '#contract/vehicles/vehicle-file.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { getFile, releaseFile } from '#platform/storage/stored-files.ts'
import { checkedLines } from './checked-lines.ts'
import { decodeText } from './import-lines.ts'
import { type BadLine, getImport, type ImportRow, type ImportState, updateImport } from './import-store.ts'
import { type NewVehicle, openVehicleWriter } from './insert-vehicles.ts'
import { tell } from './vehicle-consequences.ts'

/**
 * Imports a file of variants, all or nothing:
 *
 *   waiting → checking   every line is looked at; nothing is written
 *           → refused    a line is bad, and bad lines were not to be left out
 *           → writing    one transaction; how far it is, is told outside of it
 *           → done       committed together with what was written
 *   failed               something of ours went wrong; the next try begins anew
 *
 * After a crash the same job runs again: what was not committed never happened, and what is `done` stays so.
 */
export const importVehiclesJob = defineJob({
  name: 'vehicles.import',
  data: z.object({ import_id: z.string() }),
  retries: 5,
  run: (platform, siteId, { import_id }) => inTurn(() => runImport(platform, siteId, import_id)),
})

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Imports of this process take turns: each needs a second connection to tell how far it is, and those that wait for
 * the catalogue would otherwise hold them all. Imports of other processes wait for the lock on the catalogue.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

const isOver = ({ state }: { state: ImportState }) => state === 'done' || state === 'refused'

async function runImport(platform: Platform, siteId: string, id: string): Promise<void> {
  const started = await platform.db.read(siteId, (tx) => getImport(tx, id))
  if (isOver(started) || !started.file_id) return
  const fileId = started.file_id
  const tell = (changes: Parameters<typeof updateImport>[2]) =>
    platform.db.transaction(siteId, (tx) => keep(tx, id, changes))
  try {
    await tell({ state: 'checking', lines: 0, done: 0, bad: 0, bad_lines: [] })
    const text = decodeText(await contentOf(platform, siteId, fileId))
    const { lines, bad, badLines, isHopeless } = await check(text)
    const found = { lines, bad, bad_lines: badLines }
    if (isHopeless || (bad > 0 && !started.skip_bad_lines)) {
      await platform.db.transaction(siteId, (tx) => finish(tx, id, fileId, { ...found, state: 'refused' }))
      return
    }
    await tell({ ...found, state: 'writing' })
    await platform.db.transaction(siteId, (tx) =>
      write(tx, id, fileId, text, { lines, tell: (done) => tell({ done }) }),
    )
  } catch (error) {
    await tell({ state: 'failed' })
    throw error
  }
}

/** At most as much as one upload may hold, and read before the transaction: storage may be at the end of a network. */
async function contentOf(platform: Platform, siteId: string, fileId: string): Promise<Buffer> {
  const file = await platform.db.read(siteId, (tx) => getFile(tx, fileId))
  const chunks: Buffer[] = []
  for await (const chunk of await platform.storage.read(file.storageKey)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const BATCH = 500

async function check(text: string) {
  const badLines: BadLine[] = []
  let [lines, bad, isHopeless] = [0, 0, false]
  for (const checked of checkedLines(text)) {
    if ('problem' in checked) {
      const { line, problem, text, endsFile } = checked
      if (bad++ < BAD_LINES_KEPT) badLines.push({ line, problem, text })
      if (endsFile) isHopeless = true
    }
    // Of a bad header nothing is imported, so it is no line.
    if ('vehicle' in checked || !['missing_column', 'unreadable'].includes(checked.problem)) lines++
    if (lines % BATCH === 0) await others()
  }
  return { lines, bad, badLines, isHopeless }
}

async function write(
  tx: Tx,
  id: string,
  fileId: string,
  text: string,
  { lines, tell }: { lines: number; tell: (done: number) => Promise<void> },
) {
  // Another import may take its time, and this one its turn.
  await sql`set local lock_timeout = '10min'`.execute(tx.db)
  const writeBatch = await openVehicleWriter(tx)
  // Somebody else may have run the same job meanwhile.
  if (isOver(await getImport(tx, id))) return
  const sum = { added: 0, changed: 0 }
  let [done, told] = [0, 0]
  for (const batch of batches(text)) {
    const { added, changed } = await writeBatch(batch)
    sum.added += added
    sum.changed += changed
    done += batch.length
    // Every twentieth part: a screen shows no more, and each costs a transaction.
    if (done - told < lines / 20) continue
    told = done
    await tell(done)
  }
  await finish(tx, id, fileId, { ...sum, done, state: 'done' })
}

function* batches(text: string): Generator<NewVehicle[]> {
  let batch: NewVehicle[] = []
  for (const checked of checkedLines(text)) {
    if (!('vehicle' in checked)) continue
    batch.push(checked.vehicle)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** What was found stands in the row; the file is not needed any more. */
async function finish(tx: Tx, id: string, fileId: string, changes: Partial<ImportRow>) {
  await keep(tx, id, { ...changes, file_id: null, finished_at: tx.now })
  await releaseFile(tx, fileId)
}

async function keep(tx: Tx, id: string, changes: Parameters<typeof updateImport>[2]) {
  await updateImport(tx, id, changes)
  await tell(tx, BY_PROGRAM, 'import.got_on', { importId: id })
}
