import { getCalendar } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { getOrder } from '../core/order-store.ts'
import { findNewest } from '../files/order-file-store.ts'
import { type ListRow, listByIds } from '../lists/list-query.ts'
import { presentStaffRow } from '../lists/present-order-row.ts'
import { countProviderUnread } from '../lists/provider-unread.ts'

type Key = 'GET /order/{id}/related'
type Why = 'same_car' | 'same_file' | 'same_software'

const MOST = 20

const relatedIds = preparedQuery<
  { id: string; why: Why },
  [siteId: string, orderId: string, plate: string, original: Buffer | null, software: string]
>(`
  (select id, 'same_car' as why from orders
    where site_id = $1 and reg_key = $3 and $3 <> '' and id <> $2 order by order_no desc limit ${MOST})
  union all
  (select id, 'same_file' from orders
    where site_id = $1 and original_sha256 = $4 and id <> $2 order by order_no desc limit ${MOST})
  union all
  (select order_id, 'same_software' from order_files
    where site_id = $1 and kind = 'original' and software = $5 and software <> '' and order_id <> $2
    order by created_at desc limit ${MOST})`)

/** Earlier orders of the same car, of the very same file, or with the same software number: what was done then helps now. */
export async function listRelated(tx: ReadTx, { params }: Call<Key>): Promise<Answer<Key>> {
  const order = await getOrder(tx, params.id)
  const original = await findNewest(tx, order.id, 'original')
  const software = original?.analysis?.identity.software?.value ?? ''
  const found = await relatedIds(
    tx,
    tx.siteId,
    order.id,
    order.reg_key ?? '',
    order.original_sha256,
    software,
  )
  const why = new Map<string, Why[]>()
  for (const row of found) why.set(row.id, [...(why.get(row.id) ?? []), row.why])
  const rows = await listByIds(tx, [...why.keys()])
  const calendar = await getCalendar(tx)
  const providerUnread = await countProviderUnread(tx, rows)
  return {
    items: rows.map((row: ListRow) => ({
      ...presentStaffRow(row, { calendar, now: tx.now, providerUnread }),
      why: [...new Set(why.get(row.id) ?? [])],
    })),
  }
}
