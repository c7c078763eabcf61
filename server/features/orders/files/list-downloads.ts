import { ROLE } from '#contract/roles.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { pageOf } from '#platform/db/paging.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getOrder } from '../core/order-store.ts'
import { countDownloads, type DownloadRow, listDownloads } from './order-download-store.ts'

type Key = 'GET /order/{id}/downloads'

/** Who took the files of an order, or one of them, and when. */
export async function listOrderDownloads(tx: ReadTx, { params, query }: Call<Key>): Promise<Answer<Key>> {
  const order = await getOrder(tx, params.id)
  const filter = { orderId: order.id, fileId: query.file_id }
  const rows = await listDownloads(tx, filter, pageOf(query))
  return {
    items: rows.map((row) => presentDownload(row)),
    total: await countDownloads(tx, filter),
    page: query.page,
    size: query.size,
  }
}

function presentDownload(row: DownloadRow) {
  return {
    id: row.id,
    at: row.began_at.toISOString(),
    by: byOf(row),
    file: {
      id: row.order_file_id,
      message_id: row.message_id,
      kind: row.kind,
      version: row.version,
      name: row.name,
    },
    user: { id: row.user_id, name: row.user_name },
    impersonated_by: row.real_user_id ? { id: row.real_user_id, name: row.real_user_name ?? '' } : null,
  }
}

/** Staff in the customer's account are staff. */
function byOf(row: DownloadRow): 'customer' | 'staff' {
  return row.user_role === ROLE.customer && !row.real_user_id ? 'customer' : 'staff'
}

/** A download as a line of the timeline that staff see. */
export function presentDownloadEvent(row: DownloadRow) {
  const { id, at, by, file, user, impersonated_by } = presentDownload(row)
  return {
    id,
    at,
    kind: 'downloaded' as const,
    by,
    actor: impersonated_by ?? user,
    data: {
      name: file.name,
      ...(file.kind && file.version !== null && { file_kind: file.kind, version: file.version }),
      ...(impersonated_by && { account: user.name }),
    } as Record<string, string | number>,
  }
}
