import type { Answer } from '../../lib/api.ts'

export type ShippingMethod = Answer<'GET /shop/shipping_method/get_all'>['items'][number]

export function aShippingMethod(change: Partial<ShippingMethod> = {}): ShippingMethod {
  return {
    id: '01890000-0000-7000-8000-0000000000f1',
    position: 0,
    name: 'Parcel',
    status: 'active',
    local_shipping_cost: 6.9,
    international_shipping_cost: 19.9,
    local_shipping_time: { from: 2, to: 4 },
    international_shipping_time: { from: 5, to: 9 },
    charge_per_product: false,
    cost_per_kg: 0,
    free_from: null,
    countries: [],
    max_weight_kg: null,
    min_value: null,
    max_value: null,
    tracking_url: '',
    ...change,
  }
}

export const shippingMethods = (items: ShippingMethod[]) => ({
  body: { status: 'success', items, total: items.length, page: 1, size: -1 },
})
