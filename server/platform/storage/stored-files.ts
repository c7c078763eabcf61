import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '../app-error.ts'
import type { StoredFiles } from '../db/database.gen.ts'
import type { ReadTx, Tx } from '../db/database.ts'
import { MEDIA_TYPES } from './recognise-image.ts'
import { newStorageKey, type StoredObject } from './storage.ts'

/**
 * A row stands before the first byte does and outlives the last one, so no object is ever without a row:
 *
 *   temporary  from before the upload until a transaction attaches it   → attached, released
 *   attached   something of the business points to it                   → released
 *   released   nothing needs it; the sweep deletes the object, then the row
 */
export interface StoredFile {
  id: string
  storageKey: string
  publicKey: string | null
  name: string
  mediaType: string
  size: number
  /** Hexadecimal. */
  sha256: string
  ownerId: string | null
  createdAt: Date
  /** A picture of which smaller copies are made, or were. */
  hasCopies: boolean
}

export type NewFile = Pick<StoredFile, 'id' | 'storageKey' | 'createdAt'>

export function newFileRow(siteId: string) {
  return { id: newId(), storageKey: newStorageKey(siteId) }
}

export async function insertTemporaryFile(
  tx: Pick<Tx, 'db' | 'siteId' | 'now'>,
  about: { name: string; mediaType: string; ownerId: string | null },
  row = newFileRow(tx.siteId),
): Promise<NewFile> {
  await tx.db
    .insertInto('stored_files')
    .values({
      id: row.id,
      storage_key: row.storageKey,
      site_id: tx.siteId,
      state: 'temporary',
      name: about.name,
      media_type: about.mediaType,
      owner_id: about.ownerId,
      created_at: tx.now,
      changed_at: tx.now,
    })
    .execute()
  return { ...row, createdAt: tx.now }
}

export async function updateMeasured(
  tx: Pick<Tx, 'db' | 'now'>,
  id: string,
  measured: StoredObject,
): Promise<void> {
  await tx.db
    .updateTable('stored_files')
    .set({ size: measured.size, sha256: Buffer.from(measured.sha256, 'hex'), changed_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'temporary')
    .executeTakeFirstOrThrow()
}

/**
 * Makes an uploaded file belong to something, in the transaction that points to it. `publicKey` gives it a name
 * under which anyone may fetch it. A file that was attached before, or swept, is not found.
 */
export async function attachFile(
  tx: Tx,
  id: string,
  options: { publicKey?: true } = {},
): Promise<StoredFile> {
  const row = await attaching(tx, tx.db, id).executeTakeFirstOrThrow(notFound)
  rememberAttached(tx, id)
  if (!options.publicKey) return fileOf(row)
  const publicKey = newPublicKey(row.media_type)
  await tx.db.updateTable('stored_files').set({ public_key: publicKey }).where('id', '=', id).execute()
  return { ...fileOf(row), publicKey }
}

/** The same as a part of the statement that points to it. It answers no row where `attachFile` does not find the file. */
export const attaching = (tx: Tx, db: Pick<Tx['db'], 'updateTable'>, id: string) =>
  db
    .updateTable('stored_files')
    .set({ state: 'attached', changed_at: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'temporary')
    .where('sha256', 'is not', null)
    .returningAll()

/**
 * Hands an uploaded file over to the other site of a transaction, where it is temporary as it was here. Nobody there sent it,
 * so it has no owner.
 */
export async function handOverFile(tx: Tx, id: string, siteId: string): Promise<void> {
  const row = await tx.db
    .deleteFrom('stored_files')
    .where('id', '=', id)
    .where('state', '=', 'temporary')
    .where('sha256', 'is not', null)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
  await tx.enter(siteId, (there) =>
    there.db
      .insertInto('stored_files')
      .values({ ...row, site_id: siteId, owner_id: null, changed_at: there.now })
      .execute(),
  )
}

/** Files that were attached here a moment ago. One never becomes temporary again. */
const justAttached = new Set<string>()
const MOST_REMEMBERED = 1000

export function rememberAttached(tx: Tx, id: string) {
  tx.afterCommit(() => {
    if (justAttached.size >= MOST_REMEMBERED) justAttached.clear()
    justAttached.add(id)
  })
}

/** Those among the files of a form that may still be temporary. Nobody has to ask for the others. */
export const notAttachedHere = (ids: readonly string[]): string[] =>
  ids.filter((id) => !justAttached.delete(id))

/**
 * Nothing points to it any more. The row goes later, so whoever pointed to it must have let go in this transaction. Its
 * copies go too. They are looked for once the original is locked: a job that was attaching them has committed by then.
 */
export async function releaseFile(tx: Tx, id: string): Promise<void> {
  for (const column of ['id', 'copy_of'] as const)
    await tx.db
      .updateTable('stored_files')
      .set({ state: 'released', public_key: null, changed_at: tx.now })
      .where(column, '=', id)
      .where('state', '=', 'attached')
      .execute()
}

export async function findFile(tx: ReadTx, id: string): Promise<StoredFile | null> {
  const row = await inState(tx, 'attached').where('id', '=', id).executeTakeFirst()
  return row ? fileOf(row) : null
}

/** Stored, and nothing has taken it yet. Its owner alone may say what becomes of it. */
export async function findTemporaryFile(tx: ReadTx, id: string): Promise<StoredFile | null> {
  const row = await inState(tx, 'temporary')
    .where('id', '=', id)
    .where('sha256', 'is not', null)
    .executeTakeFirst()
  return row ? fileOf(row) : null
}

export async function getFile(tx: ReadTx, id: string): Promise<StoredFile> {
  return fileOf(await inState(tx, 'attached').where('id', '=', id).executeTakeFirstOrThrow(notFound))
}

export async function findPublicFile(tx: ReadTx, publicKey: string): Promise<StoredFile | null> {
  const row = await inState(tx, 'attached').where('public_key', '=', publicKey).executeTakeFirst()
  return row ? fileOf(row) : null
}

/** The copy of a picture in the first of these media types that there is. */
export async function findCopy(
  tx: ReadTx,
  originalId: string,
  mediaTypes: readonly string[],
): Promise<StoredFile | null> {
  const rows = await inState(tx, 'attached').where('copy_of', '=', originalId).execute()
  const [row] = mediaTypes.flatMap((type) => rows.filter((copy) => copy.media_type === type))
  return row ? fileOf(row) : null
}

/** Where a file with this public key is fetched. */
export function publicAddress(publicKey: string): string {
  return `/api/public_file/${publicKey}`
}

const inState = (tx: ReadTx, state: StoredFiles['state']) =>
  tx.db.selectFrom('stored_files').selectAll().where('state', '=', state)

const ENDINGS = new Map<string, string>(
  Object.entries(MEDIA_TYPES).map(([type, mediaType]) => [mediaType, type === 'jpeg' ? 'jpg' : type]),
)

function newPublicKey(mediaType: string): string {
  return `${randomBytes(16).toString('base64url')}.${ENDINGS.get(mediaType) ?? 'bin'}`
}

export function fileOf(row: Selectable<StoredFiles>): StoredFile {
  return {
    id: row.id,
    storageKey: row.storage_key,
    publicKey: row.public_key,
    name: row.name,
    mediaType: row.media_type,
    size: row.size,
    sha256: row.sha256?.toString('hex') ?? '',
    ownerId: row.owner_id,
    createdAt: row.created_at,
    hasCopies: row.copy_side !== null,
  }
}
