import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import {
  analyseStored,
  changeSummary,
  deliveryGuard,
  type FileAnalysis,
  fileAnalysis,
  makeStoredDelta,
  summariseChanges,
} from '#features/files/index.ts'
import type { CheckedFile, OrderedFiles, TakenFile } from '#features/orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { ReceivedFile } from '#platform/storage/receive-form.ts'
import { newStorageKey } from '#platform/storage/storage.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { fileOf, findTemporaryFile, type StoredFile } from '#platform/storage/stored-files.ts'
import {
  fileName,
  gearboxImage,
  logOf,
  modifiedImage,
  originalImage,
  PART_OF_GONE,
  plain,
  sizeOf,
  zipOf,
} from './order-images.ts'
import type { OrderPlan } from './order-plan.ts'

/** The files of one order, as they are asked for while its history is written. */
export interface FilesOfOrder {
  ordered(then: Tx): Promise<OrderedFiles>
  delivered(then: Tx, version: number): Promise<Pick<Delivered, 'modified' | 'second'>>
  log(step: number): ReceivedFile | undefined
  /** The stored difference that a solution consists of. */
  deltaId: string | null
  areGone: boolean
}

interface Delivered {
  modified: CheckedFile
  second: CheckedFile | null
}

/** Where a file lies, and whose it is. */
interface Place {
  siteId: string
  ownerId: string
}

/** What a sub-portal's customer sends lies there; what comes back lies with whoever makes it. */
export interface Places {
  ordered: Place
  delivered: Place
}

const BINARY = 'application/octet-stream'

/**
 * Files that are still there. They are stored and looked at before the history is written, since bytes have no place
 * in a transaction; until it attaches them they are temporary, and swept if it never does.
 */
export async function keptFiles(platform: Platform, places: Places, plan: OrderPlan): Promise<FilesOfOrder> {
  async function store(bytes: Buffer, name: string, mediaType = BINARY, place = places.ordered) {
    const { siteId, ownerId } = place
    const { id } = await storeContent(platform, siteId, bytes, { name, mediaType, ownerId })
    const file = await platform.db.read(siteId, (tx) => findTemporaryFile(tx, id))
    if (!file) throw new Error('a file that was just stored is not there')
    return file
  }
  const looked = async (file: StoredFile): Promise<TakenFile> => ({
    ...file,
    analysis: await analyseStored(platform, file),
  })
  async function checked(original: TakenFile, bytes: Buffer, version: number): Promise<CheckedFile> {
    const file = await looked(await store(bytes, fileName(plan, version), BINARY, places.delivered))
    return {
      file,
      against: original.sha256,
      changes: await summariseChanges(platform, original, file),
      checks: guardOf(original, file),
    }
  }

  const image = originalImage(plan.car, sizeOf(plan.car))
  const gearbox = plan.hasSecond ? gearboxImage(plan.car) : null
  const original = await looked(await store(image, fileName(plan)))
  const second = gearbox && (await looked(await store(gearbox, `${plain(plan.car.plate)}_gearbox.bin`)))
  const extra = plan.faultCodes.length > 0 ? await store(scanOf(plan), 'scan.zip', 'application/zip') : null
  const versions = plan.steps.filter(({ kind }) => kind === 'deliver' || kind === 'automate').length
  const deliveries: Delivered[] = []
  for (let version = 1; version <= versions; version++)
    deliveries.push({
      modified: await checked(original, modifiedImage(image, plan, version), version),
      second: null,
    })
  const logs = new Map<number, ReceivedFile>()
  for (const [place, step] of plan.steps.entries())
    if (step.kind === 'revise' && step.log)
      logs.set(place, await store(logOf(step.log), step.log, 'text/csv'))
  const first = deliveries[0]?.modified.file
  const isSaved = plan.steps.some(({ kind }) => kind === 'save_solution')
  const delta =
    isSaved && first ? await store(await makeStoredDelta(platform, original, first), 'solution.delta') : null
  return {
    ordered: async () => ({ original, second, extra: extra && { ...extra, analysis: null } }),
    async delivered(_, version) {
      const delivery = deliveries[version - 1]
      if (!delivery) throw new Error(`nothing was made for version ${version}`)
      return delivery
    },
    log: (step) => logs.get(step),
    deltaId: delta?.id ?? null,
    areGone: false,
  }
}

/** Files that were deleted long ago: what is known of them is kept, their bytes are nowhere. */
export function goneFiles(plan: OrderPlan, places: Places): FilesOfOrder {
  const image = () => originalImage(plan.car, PART_OF_GONE)
  const size = sizeOf(plan.car)
  let known: TakenFile | null = null
  async function told(then: Tx, bytes: Buffer, name: string, { ownerId }: Place): Promise<TakenFile> {
    const reading = fileAnalysis()
    reading.push(bytes)
    const analysis: FileAnalysis = { ...reading.end(), size, sizeClass: 'whole' }
    return { ...(await insertGone(then, analysis, { name, ownerId })), analysis }
  }
  return {
    async ordered(then) {
      known = await told(then, image(), fileName(plan), places.ordered)
      return { original: known, second: null, extra: null }
    },
    async delivered(then, version) {
      if (!known) throw new Error('nothing was ordered yet')
      const before = image()
      const after = modifiedImage(before, plan, version)
      const file = await told(then, after, fileName(plan, version), places.delivered)
      const part = await changeSummary(sized(before), sized(after))
      const changes = { ...part, originalSize: size, modifiedSize: size, share: part.bytes / size }
      const checks = guardOf(known, file)
      return { modified: { file, against: known.sha256, changes, checks }, second: null }
    },
    log: () => undefined,
    deltaId: null,
    areGone: true,
  }
}

/** A row as an upload leaves it, without the upload. */
async function insertGone(
  then: Tx,
  { size, sha256 }: FileAnalysis,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<StoredFile> {
  const row = await then.db
    .insertInto('stored_files')
    .values({
      id: newId(),
      site_id: then.siteId,
      state: 'temporary',
      storage_key: newStorageKey(then.siteId),
      name,
      media_type: BINARY,
      size,
      sha256: Buffer.from(sha256, 'hex'),
      owner_id: ownerId,
      created_at: then.now,
      changed_at: then.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fileOf(row)
}

/** A demo that would have to overrule the guard shows the wrong thing. */
function guardOf(original: TakenFile, modified: TakenFile) {
  if (!original.analysis || !modified.analysis) throw new Error('a file of the demo cannot be read')
  const checks = deliveryGuard({ original: original.analysis, modified: modified.analysis })
  const failed = checks.filter(({ passed }) => !passed)
  if (failed.length > 0) throw new Error(`${modified.name}: ${JSON.stringify(failed)}`)
  return checks
}

function scanOf({ faultCodes, car }: OrderPlan): Buffer {
  const text = [`${car.maker} ${car.model} ${car.plate}`, '', ...faultCodes.map((code) => `${code}  stored`)]
  return zipOf('scan.txt', Buffer.from(text.join('\r\n')))
}

const sized = (bytes: Buffer) => ({ size: bytes.length, chunks: Readable.from([bytes]) })
