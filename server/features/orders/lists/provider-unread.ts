import { unreadCount } from '#features/conversations/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { ListRow } from './list-query.ts'

const selectUnread = preparedQuery<
  { id: string; unread: number },
  [siteId: string, orderIds: readonly string[]]
>(`
  select o.id, ${unreadCount('order', 'o', true)} as unread from orders o
  where o.site_id = $1 and o.id = any($2)`)

/** At the provider's: what was written to the agent about each of these orders, and nobody has read. */
export async function countUnreadOfProvider(
  there: ReadTx,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectUnread(there, there.siteId, orderIds)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** The same for the rows of a list, by their own ids. Where nothing is at a provider's, nobody is asked. */
export async function countProviderUnread(
  tx: ReadTx,
  rows: readonly Pick<ListRow, 'id' | 'relay_state' | 'provider_order_id'>[],
): Promise<Map<string, number>> {
  const relayed = rows.flatMap(({ id, relay_state, provider_order_id }) =>
    provider_order_id && relay_state !== 'own' ? [{ id, theirs: provider_order_id }] : [],
  )
  const { provider_id } = await getSettings(tx)
  if (!provider_id || relayed.length === 0) return new Map()
  const unread = await tx.enter(provider_id, (there) =>
    countUnreadOfProvider(
      there,
      relayed.map(({ theirs }) => theirs),
    ),
  )
  return new Map(relayed.map(({ id, theirs }) => [id, unread.get(theirs) ?? 0]))
}
