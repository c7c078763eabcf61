import { SHOP_BOUNDS, TRACKING_URL } from '#contract/shop/bounds.ts'
import { numberProblem } from '../../../../ui/form/number-problem.ts'
import type { Problems } from '../../../../ui/form/use-server-form.tsx'
import type { ShippingMethod } from './shipping-list.ts'

/** A figure may be empty while it is typed. */
type Figure = number | ''

/** A shipping method as its form has it. */
export interface ShippingValues {
  name: string
  local_cost: Figure
  local_from: Figure
  local_to: Figure
  international_cost: Figure
  international_from: Figure
  international_to: Figure
  charge: 'order' | 'piece'
  /** Left empty, the weight costs nothing. */
  cost_per_kg: Figure
  /** These are no bound where they are empty. */
  free_from: Figure
  max_weight_kg: Figure
  min_value: Figure
  max_value: Figure
  /** Empty: everywhere. */
  countries: string[]
  /** Empty: parcels cannot be looked for. */
  tracking_url: string
  active: boolean
}

const NEW: ShippingValues = {
  name: '',
  local_cost: '',
  local_from: '',
  local_to: '',
  international_cost: '',
  international_from: '',
  international_to: '',
  charge: 'order',
  cost_per_kg: '',
  free_from: '',
  max_weight_kg: '',
  min_value: '',
  max_value: '',
  countries: [],
  tracking_url: '',
  active: true,
}

export function shippingValues(of: ShippingMethod | 'new'): ShippingValues {
  if (of === 'new') return NEW
  const { local_shipping_time: local, international_shipping_time: international } = of
  return {
    name: of.name,
    local_cost: of.local_shipping_cost,
    local_from: local.from,
    local_to: local.to,
    international_cost: of.international_shipping_cost,
    international_from: international.from,
    international_to: international.to,
    charge: of.charge_per_product ? 'piece' : 'order',
    cost_per_kg: of.cost_per_kg,
    free_from: of.free_from ?? '',
    max_weight_kg: of.max_weight_kg ?? '',
    min_value: of.min_value ?? '',
    max_value: of.max_value ?? '',
    countries: of.countries,
    tracking_url: of.tracking_url,
    active: of.status === 'active',
  }
}

const orNull = (figure: Figure) => (figure === '' ? null : figure)

export function shippingBody(values: ShippingValues) {
  return {
    name: values.name.trim(),
    local_shipping_cost: Number(values.local_cost),
    international_shipping_cost: Number(values.international_cost),
    local_shipping_time: { from: Number(values.local_from), to: Number(values.local_to) },
    international_shipping_time: {
      from: Number(values.international_from),
      to: Number(values.international_to),
    },
    charge_per_product: values.charge === 'piece',
    cost_per_kg: Number(values.cost_per_kg),
    free_from: orNull(values.free_from),
    countries: values.countries,
    max_weight_kg: orNull(values.max_weight_kg),
    min_value: orNull(values.min_value),
    max_value: orNull(values.max_value),
    tracking_url: values.tracking_url.trim(),
    status: values.active ? ('active' as const) : ('inactive' as const),
  }
}

/** Where the form shows what the server says of its fields. */
export const FIELD_NAMES = {
  local_shipping_cost: 'local_cost',
  international_shipping_cost: 'international_cost',
  local_shipping_time: 'local_to',
  'local_shipping_time.from': 'local_from',
  'local_shipping_time.to': 'local_to',
  international_shipping_time: 'international_to',
  'international_shipping_time.from': 'international_from',
  'international_shipping_time.to': 'international_to',
  charge_per_product: 'charge',
  status: 'active',
} as const

/** Own words for an upper bound below the lower one. */
interface Words {
  days: string
  tracking: string
  value: string
}

export function checkShipping(values: ShippingValues, words: Words): Problems<ShippingValues> {
  const { price, weight, shipping_days } = SHOP_BOUNDS
  const money = (figure: Figure) => numberProblem(figure, [0, price])
  const days = (figure: Figure) => numberProblem(figure, [0, shipping_days])
  const upTo = (figure: Figure) => figure !== '' && money(figure)
  const below = (one: Figure, other: Figure) => one !== '' && other !== '' && one < other
  const { max_weight_kg } = values
  return {
    name: values.name.trim() === '' && 'required',
    local_cost: money(values.local_cost),
    local_from: days(values.local_from),
    local_to: days(values.local_to) || (below(values.local_to, values.local_from) && { text: words.days }),
    international_cost: money(values.international_cost),
    international_from: days(values.international_from),
    international_to:
      days(values.international_to) ||
      (below(values.international_to, values.international_from) && { text: words.days }),
    cost_per_kg: upTo(values.cost_per_kg),
    free_from: upTo(values.free_from),
    max_weight_kg: max_weight_kg !== '' && numberProblem(max_weight_kg, [0.01, weight]),
    tracking_url: !TRACKING_URL.test(values.tracking_url.trim()) && { text: words.tracking },
    min_value: upTo(values.min_value),
    max_value: upTo(values.max_value) || (below(values.max_value, values.min_value) && { text: words.value }),
  }
}
