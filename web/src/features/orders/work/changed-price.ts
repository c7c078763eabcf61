import type { OrderItem } from '../order.ts'

interface Priced {
  id: string
  price: number
}

interface Chosen {
  service_id: string
  option_ids: readonly string[]
  extra_ids: readonly string[]
}

interface Offer {
  services: readonly Priced[]
  options: readonly (Priced & { extras: readonly Priced[] })[]
}

const hundredths = (amount: number) => Math.round(amount * 100)

/**
 * What another choice would cost, in credits. What is on the order already keeps the price that the customer agreed to;
 * what is new has the price of the list.
 */
export function changedPrice(chosen: Chosen, offer: Offer, items: readonly OrderItem[]): number {
  const agreed = new Map(items.map((item) => [item.subject_id, item.price]))
  const listed = new Map<string, number>([
    ...offer.services.map(({ id, price }) => [id, price] as const),
    ...offer.options.flatMap(({ id, price, extras }) => [
      [id, price] as const,
      ...extras.map((extra) => [extra.id, extra.price] as const),
    ]),
  ])
  const all = [chosen.service_id, ...chosen.option_ids, ...chosen.extra_ids]
  return all.reduce((sum, id) => sum + hundredths(agreed.get(id) ?? listed.get(id) ?? 0), 0) / 100
}

/** More is proposed to the customer, less goes back at once. */
export const difference = (before: number, after: number): number =>
  (hundredths(after) - hundredths(before)) / 100
