import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { OrderFileKind } from '#contract/orders/states.ts'
import type { ChangeSummary, DeliveryCheck, FileAnalysis } from '#features/files/index.ts'
import { notFound } from '#platform/app-error.ts'
import type { OrderFiles } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery } from '#platform/db/prepared-query.ts'
import { attaching, releaseFile, rememberAttached } from '#platform/storage/stored-files.ts'
import type { Order } from '../core/order-store.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'order_files.analysis': FileAnalysis
    'order_files.changes': ChangeSummary
    'order_files.guard': DeliveryCheck[]
  }
}

export type OrderFile = Selectable<OrderFiles>

export interface FileToKeep {
  fileId: string
  kind: OrderFileKind
  version: number
  uploadedBy: string | null
  about?: Pick<Insertable<OrderFiles>, 'analysis' | 'changes' | 'guard' | 'overruled_reason' | 'note'>
}

/** Makes a file that was stored belong to an order, in the transaction that needs it. */
export async function keepFile(tx: Tx, orderId: string, file: FileToKeep): Promise<OrderFile> {
  const columns = {
    id: newId(),
    site_id: tx.siteId,
    order_id: orderId,
    kind: file.kind,
    version: file.version,
    file_id: file.fileId,
    uploaded_by: file.uploadedBy,
    created_at: tx.now,
    ...file.about,
  }
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const kept = await tx.db
    .with('attached', (db) => attaching(tx, db, file.fileId))
    .insertInto('order_files')
    .columns(['name', 'size', 'sha256', ...names])
    .expression((from) =>
      from
        .selectFrom('attached')
        .select((is) => ['name', 'size', 'sha256', ...names.map((name) => is.val(columns[name]).as(name))]),
    )
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
  rememberAttached(tx, file.fileId)
  return kept
}

const selectFiles = builtQuery((db, siteId: string, orderId: string) =>
  db
    .selectFrom('order_files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .orderBy('version', 'desc'),
)

/** All files of an order, the newest version of each kind first. */
export const listFiles = (tx: ReadTx, orderId: string): Promise<OrderFile[]> =>
  selectFiles(tx, tx.siteId, orderId)

const selectNewest = builtQuery((db, siteId: string, orderId: string, kind: OrderFileKind) =>
  db
    .selectFrom('order_files')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(sql.lit(1)),
)

export async function findNewest(
  tx: ReadTx,
  orderId: string,
  kind: OrderFileKind,
): Promise<OrderFile | undefined> {
  return (await selectNewest(tx, tx.siteId, orderId, kind))[0]
}

/** Whether another order holds this very file, as what it was sent or as what it was given. */
export async function findOtherOrderWith(tx: ReadTx, orderId: string | null, sha256: string) {
  let query = tx.db
    .selectFrom('order_files as f')
    .innerJoin('orders as o', (on) =>
      on.onRef('o.site_id', '=', 'f.site_id').onRef('o.id', '=', 'f.order_id'),
    )
    .select(['o.id', 'o.order_no', 'o.user_id', 'o.placed_by', 'f.kind'])
    .where('f.site_id', '=', tx.siteId)
    .where('f.sha256', '=', Buffer.from(sha256, 'hex'))
    .orderBy('f.created_at', 'desc')
    .limit(1)
  if (orderId) query = query.where('f.order_id', '<>', orderId)
  return query.executeTakeFirst()
}

/**
 * Another order that this file was sent to or came from: two were mixed up. What was delivered for the same original and
 * the same services is no mix-up, since a solution makes the same file again.
 */
export async function findMixedUpOrder(
  tx: ReadTx,
  order: Pick<Order, 'id' | 'original_sha256' | 'service_key'>,
  sha256: string,
) {
  return tx.db
    .selectFrom('order_files as f')
    .innerJoin('orders as o', (on) =>
      on.onRef('o.site_id', '=', 'f.site_id').onRef('o.id', '=', 'f.order_id'),
    )
    .select(['o.id', 'o.order_no'])
    .where('f.site_id', '=', tx.siteId)
    .where('f.sha256', '=', Buffer.from(sha256, 'hex'))
    .where('f.order_id', '<>', order.id)
    .where(
      sql<boolean>`not (f.kind in ('modified', 'modified_2') and o.service_key = ${order.service_key}
        and coalesce(o.original_sha256 = ${order.original_sha256}, false))`,
    )
    .orderBy('f.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A revision was asked for, or staff opened the order again: this version was not right. */
export async function rejectVersion(tx: Tx, orderId: string, version: number): Promise<void> {
  await tx.db
    .updateTable('order_files')
    .set({ rejected_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['modified', 'modified_2'])
    .where('version', '=', version)
    .execute()
}

/** The bytes go, the row stays: screens say what was deleted when, and hashes find the file again. */
export async function removeContent(tx: Tx, file: Pick<OrderFile, 'id' | 'file_id'>): Promise<void> {
  if (!file.file_id) return
  await tx.db
    .updateTable('order_files')
    .set({ file_id: null, deleted_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', file.id)
    .execute()
  await releaseFile(tx, file.file_id)
}
