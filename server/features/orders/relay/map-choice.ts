import type { Choice } from '#features/services/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'

const selectProviders = preparedQuery<
  { kind: string; provider_id: string | null },
  [siteId: string, orderId: string]
>(`
  select i.kind, coalesce(s.provider_id, o.provider_id, e.provider_id) as provider_id
  from order_items i
  left join services s on i.kind = 'service' and s.site_id = i.site_id and s.id = i.subject_id
  left join options o on i.kind = 'option' and o.site_id = i.site_id and o.id = i.subject_id
  left join option_extras e on i.kind = 'extra' and e.site_id = i.site_id and e.id = i.subject_id
  where i.site_id = $1 and i.order_id = $2 and i.kind in ('service', 'option', 'extra')
  order by i.position`)

/** What was ordered here, as the provider calls it; null where something of it is not the provider's. */
export async function mapChoice(tx: ReadTx, orderId: string): Promise<Choice | null> {
  const items = await selectProviders(tx, tx.siteId, orderId)
  const idsOf = (kind: string) =>
    items.flatMap((item) => (item.kind === kind && item.provider_id ? [item.provider_id] : []))
  const [serviceId] = idsOf('service')
  if (!serviceId || items.some(({ provider_id }) => provider_id === null)) return null
  return { serviceId, optionIds: [...new Set(idsOf('option'))], extraIds: [...new Set(idsOf('extra'))] }
}
