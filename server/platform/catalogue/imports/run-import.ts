import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { BAD_LINES_KEPT } from '#contract/catalogue/import-file.ts'
import { gather } from '#platform/gather.ts'
import type { Tx } from '../../db/database.ts'
import { defineJob } from '../../jobs/job.ts'
import type { Platform } from '../../platform.ts'
import { getFile, releaseFile } from '../../storage/stored-files.ts'
import { checkedLines, type ImportFile } from './checked-lines.ts'
import { type BadLine, getImport, type ImportRow, updateImport } from './import-store.ts'
import { decodeText } from './read-lines.ts'

export interface ImportKind<Item> {
  /** Whose imports these are; the job is called `<kind>.import`. */
  kind: string
  file: ImportFile<Item>
  /** Waits until nobody else writes; then takes the lines a few at a time. */
  openWriter(tx: Tx): Promise<(batch: readonly Item[]) => Promise<{ added: number; changed: number }>>
  tellProgress(tx: Tx, importId: string): Promise<void>
}

/**
 * Imports a file, all or nothing:
 *
 *   waiting → checking   every line is looked at; nothing is written
 *           → refused    a line is bad, and bad lines were not to be left out
 *           → writing    one transaction; how far it is, is told outside of it
 *           → done       committed together with what was written
 *   failed               something of ours went wrong; the next try begins anew
 *
 * After a crash the same job runs again: what was not committed never happened, and what is `done` stays so.
 */
export const importJob = <Item extends object>(imported: ImportKind<Item>) =>
  defineJob({
    name: `${imported.kind}.import`,
    data: z.object({ import_id: z.string() }),
    retries: 5,
    run: (platform, siteId, { import_id }) => inTurn(() => runImport(platform, siteId, imported, import_id)),
  })

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Imports of this process take turns: each needs a second connection to tell how far it is, and those that wait for
 * their lock would otherwise hold them all. Imports of other processes wait for the lock itself.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

const isOver = ({ state }: Pick<ImportRow, 'state'>) => state === 'done' || state === 'refused'

async function runImport<Item extends object>(
  platform: Platform,
  siteId: string,
  imported: ImportKind<Item>,
  id: string,
): Promise<void> {
  const { kind, file, openWriter, tellProgress } = imported
  const started = await platform.db.read(siteId, (tx) => getImport(tx, kind, id))
  if (isOver(started) || !started.file_id) return
  const fileId = started.file_id

  const keep = async (tx: Tx, changes: Partial<ImportRow>) => {
    await updateImport(tx, id, changes)
    await tellProgress(tx, id)
  }
  const tell = (changes: Partial<ImportRow>) => platform.db.transaction(siteId, (tx) => keep(tx, changes))
  /** What was found stands in the row; the file is not needed any more. */
  const finish = async (tx: Tx, changes: Partial<ImportRow>) => {
    await keep(tx, { ...changes, file_id: null, finished_at: tx.now })
    await releaseFile(tx, fileId)
  }

  async function write(tx: Tx, text: string, lines: number) {
    // Another import may take its time, and this one its turn.
    await sql`set local lock_timeout = '10min'`.execute(tx.db)
    const writeBatch = await openWriter(tx)
    // Somebody else may have run the same job meanwhile.
    if (isOver(await getImport(tx, kind, id))) return
    const sum = { added: 0, changed: 0 }
    let [done, told] = [0, 0]
    for (const batch of batches(text, file)) {
      const { added, changed } = await writeBatch(batch)
      sum.added += added
      sum.changed += changed
      done += batch.length
      // Every twentieth part: a screen shows no more, and each costs a transaction.
      if (done - told < lines / 20) continue
      told = done
      await tell({ done })
    }
    await finish(tx, { ...sum, done, state: 'done' })
  }

  try {
    await tell({ state: 'checking', lines: 0, done: 0, bad: 0, bad_lines: [] })
    const text = decodeText(await contentOf(platform, siteId, fileId))
    const { isHopeless, ...found } = await checkAll(text, file)
    if (isHopeless || (found.bad > 0 && !started.skip_bad_lines)) {
      await platform.db.transaction(siteId, (tx) => finish(tx, { ...found, state: 'refused' }))
      return
    }
    await tell({ ...found, state: 'writing' })
    await platform.db.transaction(siteId, (tx) => write(tx, text, found.lines))
  } catch (error) {
    await tell({ state: 'failed' })
    throw error
  }
}

/** At most as much as one upload may hold, and read before the transaction: storage may be at the end of a network. */
async function contentOf(platform: Platform, siteId: string, fileId: string): Promise<Buffer> {
  const file = await platform.db.read(siteId, (tx) => getFile(tx, fileId))
  return gather(await platform.storage.read(file.storageKey))
}

const BATCH = 500

async function checkAll<Item extends object>(text: string, file: ImportFile<Item>) {
  const bad_lines: BadLine[] = []
  let [lines, bad, isHopeless] = [0, 0, false]
  for (const checked of checkedLines(text, file)) {
    if ('problem' in checked) {
      const { line, problem, text, endsFile } = checked
      if (bad++ < BAD_LINES_KEPT) bad_lines.push({ line, problem, text })
      if (endsFile) isHopeless = true
    }
    // Of a bad header nothing is imported, so it is no line.
    if ('item' in checked || !['missing_column', 'unreadable'].includes(checked.problem)) lines++
    if (lines % BATCH === 0) await others()
  }
  return { lines, bad, bad_lines, isHopeless }
}

function* batches<Item extends object>(text: string, file: ImportFile<Item>): Generator<Item[]> {
  let batch: Item[] = []
  for (const checked of checkedLines(text, file)) {
    if (!('item' in checked)) continue
    batch.push(checked.item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
