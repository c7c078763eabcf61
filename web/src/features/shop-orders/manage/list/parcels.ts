import type { Body } from '../../../../lib/api.ts'

/** What is typed for several orders that leave at once: a number for each, and a day for all. */
export interface Parcels {
  /** By the order. */
  numbers: Readonly<Record<string, string>>
  arrival: string | null
}

export const NO_PARCELS: Parcels = { numbers: {}, arrival: null }

/** What is sent for one of them. */
export function shipmentOf(
  order_id: string,
  { numbers, arrival }: Parcels,
): Body<'POST /shop/order/mark_as_shipped'> {
  return {
    order_id,
    parcel_tracking_number: (numbers[order_id] ?? '').trim(),
    ...(arrival && { estimated_delivery_date: arrival }),
  }
}
