import type { ShippingMethod } from './shipping-list.ts'

export function aMethod(change: Partial<ShippingMethod> = {}): ShippingMethod {
  return {
    id: 'm1',
    name: 'Parcel',
    local_shipping_cost: 5.9,
    international_shipping_cost: 12.4,
    local_shipping_time: { from: 1, to: 2 },
    international_shipping_time: { from: 2, to: 4 },
    charge_per_product: false,
    cost_per_kg: 0,
    free_from: null,
    countries: [],
    max_weight_kg: null,
    min_value: null,
    max_value: null,
    tracking_url: '',
    status: 'active',
    position: 0,
    ...change,
  }
}
