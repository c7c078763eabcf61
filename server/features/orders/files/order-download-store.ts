import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Caller, credentialOf } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Download } from '#platform/storage/send-file.ts'
import type { Order } from '../core/order-store.ts'

/** What of an order can be downloaded. */
export interface DownloadSubject {
  order: Pick<Order, 'id' | 'order_no' | 'user_id' | 'placed_by'>
  name: string
  of: { table: 'order_files' | 'conversation_messages'; id: string }
}

/** Whoever asks again this soon goes on with the same download: a click too many, or a line that broke. */
const AGAIN_WITHIN = 60 * 1000
/** Pieces that one session asks for within this time belong to one download. */
const PIECES_WITHIN = 60 * 60 * 1000

/** Writes a download down; false when it only goes on with one that stands there. */
export async function insertDownload(
  tx: Tx,
  actor: Caller,
  subject: DownloadSubject,
  download: Download,
): Promise<boolean> {
  // Pieces come side by side: without the lock each would find none before it.
  await lockSubject(tx, subject)
  if (await continueDownload(tx, actor, subject, download)) return false
  const isFile = subject.of.table === 'order_files'
  await tx.db
    .insertInto('order_downloads')
    .values({
      id: newId(),
      site_id: tx.siteId,
      order_id: subject.order.id,
      order_file_id: isFile ? subject.of.id : null,
      message_id: isFile ? null : subject.of.id,
      name: subject.name,
      user_id: actor.userId,
      real_user_id: actor.impersonation?.userId ?? null,
      session_id: credentialOf(actor),
      address_key: download.addressKey,
      began_at: tx.now,
      continued_at: tx.now,
    })
    .execute()
  return true
}

async function lockSubject(tx: Tx, { of }: DownloadSubject): Promise<void> {
  const row = await tx.db
    .selectFrom(of.table)
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('id', '=', of.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('gone')
}

/**
 * A session that takes the same file again within a minute goes on with its download, so that nobody fills the list by
 * asking in a loop. Later, an address is still one download, and what is asked for in pieces with a token is one.
 */
async function continueDownload(
  tx: Tx,
  actor: Caller,
  { of }: DownloadSubject,
  { isPiece, addressKey }: Download,
): Promise<boolean> {
  const since = (span: number) => new Date(tx.now.getTime() - span)
  const earlier = tx.db
    .selectFrom('order_downloads')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where(of.table === 'order_files' ? 'order_file_id' : 'message_id', '=', of.id)
    .where('session_id', '=', credentialOf(actor))
    .where((is) =>
      is.or([
        is('continued_at', '>', since(AGAIN_WITHIN)),
        ...(addressKey ? [is('address_key', '=', addressKey)] : []),
        ...(isPiece && !addressKey
          ? [is.and([is('address_key', 'is', null), is('continued_at', '>', since(PIECES_WITHIN))])]
          : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
  const updated = await tx.db
    .updateTable('order_downloads')
    .set({ continued_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', 'in', earlier)
    .returning('id')
    .execute()
  return updated.length > 0
}

export interface DownloadFilter {
  orderId: string
  fileId?: string | undefined
}

/** The newest first, with whoever it was. */
export async function listDownloads(
  tx: ReadTx,
  filter: DownloadFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return filtered(tx, filter)
    .innerJoin('users as u', (on) => on.onRef('u.site_id', '=', 'd.site_id').onRef('u.id', '=', 'd.user_id'))
    .leftJoin('users as r', (on) =>
      on.onRef('r.site_id', '=', 'd.site_id').onRef('r.id', '=', 'd.real_user_id'),
    )
    .leftJoin('order_files as f', (on) =>
      on.onRef('f.site_id', '=', 'd.site_id').onRef('f.id', '=', 'd.order_file_id'),
    )
    .select([
      'd.id',
      'd.began_at',
      'd.order_file_id',
      'd.message_id',
      'd.name',
      'd.user_id',
      'd.real_user_id',
    ])
    .select(['f.kind', 'f.version', 'u.role_id as user_role'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('user_name'),
      sql<string | null>`r.first_name || ' ' || r.last_name`.as('real_user_name'),
    ])
    .orderBy('d.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type DownloadRow = Awaited<ReturnType<typeof listDownloads>>[number]

export async function countDownloads(tx: ReadTx, filter: DownloadFilter): Promise<number> {
  const { downloads } = await filtered(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('downloads'))
    .executeTakeFirstOrThrow()
  return downloads
}

export async function countDownloadsByFile(tx: ReadTx, orderId: string): Promise<Map<string, number>> {
  const rows = await filtered(tx, { orderId })
    .where('d.order_file_id', 'is not', null)
    .select(['d.order_file_id', ({ fn }) => fn.countAll<number>().as('downloads')])
    .groupBy('d.order_file_id')
    .execute()
  return new Map(rows.map((row) => [row.order_file_id as string, row.downloads]))
}

function filtered(tx: ReadTx, { orderId, fileId }: DownloadFilter) {
  const query = tx.db
    .selectFrom('order_downloads as d')
    .where('d.site_id', '=', tx.siteId)
    .where('d.order_id', '=', orderId)
  return fileId ? query.where('d.order_file_id', '=', fileId) : query
}
