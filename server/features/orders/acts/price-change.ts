import { toHundredths } from '#contract/amounts.ts'
import { priceOrder, serviceKey } from '#features/services/index.ts'
import { getVariant } from '#features/vehicles/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { itemsOf } from '../core/order-items.ts'
import { listItems, type NewItem, type Order } from '../core/order-store.ts'

/** What staff want of a running order instead of what was ordered. */
interface WantedChange {
  service_id: string
  option_ids: string[]
  extra_ids: string[]
  /** Instead of what the lines add up to. */
  price?: number | undefined
}

/**
 * What another choice costs. What is on the order keeps the price that the customer agreed to; what is new has the price
 * of today's list for this customer and this vehicle. A price by hand stands as a line of its own, so that the lines
 * still add up.
 */
export async function priceChange(tx: ReadTx, order: Order, wanted: WantedChange, reason: string) {
  const chosen = { serviceId: wanted.service_id, optionIds: wanted.option_ids, extraIds: wanted.extra_ids }
  const key = serviceKey({ ...chosen, faultCodes: order.fault_codes })
  const isSame = key === order.service_key
  const ordered = (await listItems(tx, order.id)).filter(({ kind }) => kind !== 'other')
  // What was ordered stands, whether or not it can still be had.
  const listed = isSame
    ? { serviceName: order.service_name, items: ordered }
    : await listedPrices(tx, order, chosen, new Map(ordered.map((item) => [item.subject_id, item.price])))
  const sum = listed.items.reduce((total, { price }) => total + price, 0)
  const price = wanted.price === undefined ? sum : toHundredths(wanted.price)
  const items: NewItem[] = [...listed.items]
  if (price !== sum) items.push({ kind: 'other', subject_id: null, name: reason, price: price - sum })
  return { key, serviceName: listed.serviceName, items, price, isNothingNew: isSame && price === order.price }
}

async function listedPrices(
  tx: ReadTx,
  order: Order,
  chosen: { serviceId: string; optionIds: string[]; extraIds: string[] },
  agreed: ReadonlyMap<string | null, number>,
) {
  const priced = await priceOrder(tx, {
    ...chosen,
    userId: order.user_id,
    vehicleTypeId: order.vehicle_type_id,
    engine: order.variant_id ? await getVariant(tx, order.variant_id) : null,
  })
  return {
    serviceName: priced.service.name,
    items: itemsOf(priced).map((item) => ({ ...item, price: agreed.get(item.subject_id) ?? item.price })),
  }
}
