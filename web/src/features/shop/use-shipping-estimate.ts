import type { Parcel } from '#contract/shop/shipping-cost.ts'
import { SHOP_KEY } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { type ShippingEstimate, shippingEstimate } from './shipping-estimate.ts'

export function useShippingMethods() {
  return useAnswer('GET /shop/shipping_method/get_all', { query: { size: -1 } }, { family: SHOP_KEY })
}

/** What sending it would cost. The buyer's country is the account's, or else the site's. */
export function useShippingEstimate(parcel: Omit<Parcel, 'country' | 'home'>): {
  country: string
  /** Null where nothing takes it there; undefined as long as nobody knows, and where nothing is shipped at all. */
  estimate: ShippingEstimate | null | undefined
  isPending: boolean
} {
  const { country: home } = useSite()
  const country = useUser()?.country ?? home
  const { data, isPending } = useShippingMethods()
  const estimate = data?.items.length ? shippingEstimate(data.items, { ...parcel, country, home }) : undefined
  return { country, estimate, isPending }
}
