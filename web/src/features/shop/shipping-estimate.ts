import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { carries, isLocal, type Parcel, shippingCost } from '#contract/shop/shipping-cost.ts'
import type { Answer } from '../../lib/api.ts'

type Method = Answer<'GET /shop/shipping_method/get_all'>['items'][number]

export interface ShippingEstimate {
  cost: number
  /** Working days. */
  days: { from: number; to: number }
  /** Where it costs something: what never does, such as collecting it. */
  free: string | null
}

/** The cheapest way that takes the parcel, and of equally cheap ones the quickest; null where none does. */
export function shippingEstimate(methods: readonly Method[], parcel: Parcel): ShippingEstimate | null {
  const ways = methods
    .filter((method) => method.status === 'active' && carries(method, parcel))
    .map((method) => ({
      method,
      cost: fromHundredths(toHundredths(shippingCost(method, parcel))),
      days: isLocal(parcel) ? method.local_shipping_time : method.international_shipping_time,
    }))
    .sort((a, b) => a.cost - b.cost || a.days.to - b.days.to)
  const sent = ways.find(({ method }) => !isAlwaysFree(method))
  const free = ways.find(({ method }) => isAlwaysFree(method))
  const way = sent ?? free
  if (!way) return null
  return { cost: way.cost, days: way.days, free: way.cost > 0 && free ? free.method.name : null }
}

const isAlwaysFree = (method: Method): boolean =>
  method.local_shipping_cost + method.international_shipping_cost + method.cost_per_kg === 0
