import { setImmediate as others } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { BAD_LINES_KEPT } from '#contract/catalogue/import-file.ts'
import type { ReadTx, Tx } from '../../db/database.ts'
import type { CallOrigin } from '../../http/routes.ts'
import { defineJob } from '../../jobs/job.ts'
import type { Platform } from '../../platform.ts'
import { releaseFile } from '../../storage/stored-files.ts'
import { checkedBatches, type ImportFile, isGood } from './checked-lines.ts'
import { type ImportContent, openImportContent } from './import-content.ts'
import { type StoredPicture, storePictures } from './import-pictures.ts'
import {
  type BadLine,
  getImport,
  type ImportOptions,
  type ImportRow,
  type Progress,
  updateImport,
} from './import-store.ts'

/** One import as those see it who read and write its lines. */
export interface ImportRun {
  id: string
  fileName: string
  /** Who sent the file, and from where. */
  createdBy: string
  origin: CallOrigin
  options: ImportOptions
  /** Those that good lines name, by the name that stands there: temporary files, for whoever attaches them. */
  pictures: ReadonlyMap<string, StoredPicture>
  /** What good lines claim, wherever in the file they stand. */
  claimed: ReadonlySet<string>
}

export interface Written {
  added: number
  changed: number
}

export interface ImportKind<Item> {
  /** Whose imports these are; the job is called `<kind>.import`. */
  kind: string
  file: ImportFile<Item> | ((run: ImportRun) => ImportFile<Item>)
  /** Waits until nobody else writes; then takes the lines a few at a time. */
  openWriter(tx: Tx, run: ImportRun): Promise<(batch: readonly Item[]) => Promise<Written>>
  tellProgress(tx: Tx, importId: string): Promise<void>
  /** Everything is in: said in the same transaction. */
  tellDone?(tx: Tx, run: ImportRun, written: Written): Promise<void>
}

/**
 * Imports a file, all or nothing:
 *
 *   waiting → checking   every line is looked at; nothing is written
 *           → checked    no more was asked for
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
    data: z.object({ import_id: z.string(), origin: ORIGIN.default(NOWHERE) }),
    retries: 5,
    run: (platform, siteId, { import_id, origin }) =>
      inTurn(() => runImport(platform, siteId, imported, import_id, origin)),
  })

const ORIGIN = z.object({ ip: z.string(), userAgent: z.string(), requestId: z.string(), url: z.string() })
/** Of a job that was queued by a version which did not keep it. */
const NOWHERE = { ip: '', userAgent: '', requestId: '', url: '' }

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

const OVER: readonly ImportRow['state'][] = ['checked', 'done', 'refused']
const isOver = ({ state }: Pick<ImportRow, 'state'>) => OVER.includes(state)

async function runImport<Item extends object>(
  platform: Platform,
  siteId: string,
  imported: ImportKind<Item>,
  id: string,
  origin: CallOrigin,
): Promise<void> {
  const { kind, openWriter, tellProgress, tellDone } = imported
  const started = await platform.db.read(siteId, (tx) => getImport(tx, kind, id))
  if (isOver(started) || !started.file_id) return
  const fileId = started.file_id
  const { file_name: fileName, created_by: createdBy, options } = started
  const pictures = new Map<string, StoredPicture>()
  const claimed = new Set<string>()
  const run = { id, fileName, createdBy, origin, options, pictures, claimed }
  const known = typeof imported.file === 'function' ? imported.file(run) : imported.file
  const file = { ...known, mapping: started.columns }

  const keep = async (tx: Tx, changes: Progress) => {
    await updateImport(tx, id, changes)
    await tellProgress(tx, id)
  }
  const tell = (changes: Progress) => platform.db.transaction(siteId, (tx) => keep(tx, changes))
  /** What was found stands in the row; the file is not needed any more. */
  const finish = async (tx: Tx, changes: Progress) => {
    await keep(tx, { ...changes, file_id: null, finished_at: tx.now })
    await releaseFile(tx, fileId)
  }
  const end = (changes: Progress) => platform.db.transaction(siteId, (tx) => finish(tx, changes))

  async function write(tx: Tx, content: ImportContent, { lines, good }: { lines: number; good: number }) {
    // Another import may take its time, and this one its turn.
    await sql`set local lock_timeout = '10min'`.execute(tx.db)
    const writeBatch = await openWriter(tx, run)
    // Somebody else may have run the same job meanwhile.
    if (isOver(await getImport(tx, kind, id))) return
    const sum = { added: 0, changed: 0 }
    let [done, told] = [0, 0]
    for await (const batch of checkedBatches(content, file, (look) => look(tx))) {
      const items = batch.filter(isGood).map(({ item }) => item)
      if (items.length === 0) continue
      const { added, changed } = await writeBatch(items)
      sum.added += added
      sum.changed += changed
      done += items.length
      // Every twentieth part: a screen shows no more, and each costs a transaction.
      if (done - told < lines / 20) continue
      told = done
      await tell({ done })
    }
    // The report speaks of other lines than these; the next try checks anew.
    if (done !== good) throw new Error(`${good} lines were good when the file was checked, now ${done} are`)
    await tellDone?.(tx, run, sum)
    await finish(tx, { ...sum, done, state: 'done' })
  }

  let content: ImportContent | undefined
  try {
    await tell({ state: 'checking', lines: 0, done: 0, bad: 0, bad_lines: [] })
    const mayHavePictures = file.picturesOf !== undefined
    content = await openImportContent(platform, siteId, fileId, { mayHavePictures })
    const { isHopeless, good, names, claims, ...found } = await checkAll(content, file, (look) =>
      platform.db.read(siteId, look),
    )
    for (const claim of claims) claimed.add(claim)
    if (started.check_only) return await end({ ...found, added: isHopeless ? 0 : good, state: 'checked' })
    if (isHopeless || (found.bad > 0 && !started.skip_bad_lines))
      return await end({ ...found, state: 'refused' })
    await tell({ ...found, state: 'writing' })
    await storePictures(platform, siteId, content, { names, ownerId: createdBy, into: pictures })
    const read = content
    await platform.db.transaction(siteId, (tx) => write(tx, read, { lines: found.lines, good }))
  } catch (error) {
    await tell({ state: 'failed' })
    throw error
  } finally {
    await content?.close()
  }
}

async function checkAll<Item extends object>(
  content: ImportContent,
  file: ImportFile<Item>,
  read: <Found>(look: (tx: ReadTx) => Promise<Found>) => Promise<Found>,
) {
  const bad_lines: BadLine[] = []
  const [names, claims] = [new Set<string>(), new Set<string>()]
  let [lines, good, bad, isHopeless] = [0, 0, 0, false]
  for await (const batch of checkedBatches(content, file, read)) {
    for (const checked of batch) {
      if (isGood(checked)) {
        good++
        for (const name of file.picturesOf?.(checked.item) ?? []) names.add(name)
        for (const claim of file.claimsOf?.(checked.item) ?? []) claims.add(claim)
      } else {
        const { line, problem, text, endsFile } = checked
        if (bad++ < BAD_LINES_KEPT) bad_lines.push({ line, problem, text })
        if (endsFile) isHopeless = true
        // Of a bad header nothing is imported, so it is no line.
        if (HEADER_PROBLEMS.includes(problem)) continue
      }
      lines++
    }
    await others()
  }
  return { lines, good, bad, bad_lines, isHopeless, names, claims }
}

const HEADER_PROBLEMS: readonly string[] = ['missing_column', 'forbidden_column', 'unreadable']
