import type { WeightUnit } from './states.ts'

/*
 * What a shipping method costs and whether it takes a parcel: asked by the server for every order, and by the web for an
 * estimate. Money in whatever unit the caller counts in. No zod: the web imports this.
 */

const GRAMS: Readonly<Record<WeightUnit, number>> = { g: 1, kg: 1000, oz: 28.349523125, lb: 453.59237 }

/** In whole grams, rounded up: a parcel is never lighter than what is in it. */
export const gramsOf = (weight: number, unit: WeightUnit): number =>
  Math.ceil(Number((weight * GRAMS[unit]).toFixed(6)))

export interface Parcel {
  country: string
  /** The site's own: goods that stay there go at the local price. */
  home: string
  pieces: number
  grams: number
  /** What is in it, after a coupon and without VAT. */
  value: number
}

export interface ShippingTerms {
  local_shipping_cost: number
  international_shipping_cost: number
  /** Or else for the parcel. */
  charge_per_product: boolean
  /** Added for each kilogram begun. */
  cost_per_kg: number
  /** From this value on it costs nothing; null: never. */
  free_from: number | null
  /** Empty: everywhere. */
  countries: readonly string[]
  max_weight_kg: number | null
  min_value: number | null
  max_value: number | null
}

/** Whether the method carries this parcel at all. */
export function carries(method: ShippingTerms, parcel: Parcel): boolean {
  const { countries, max_weight_kg: kilograms, min_value: min, max_value: max } = method
  return (
    (countries.length === 0 || countries.includes(parcel.country)) &&
    (kilograms === null || parcel.grams <= Math.round(kilograms * 1000)) &&
    (min === null || parcel.value >= min) &&
    (max === null || parcel.value <= max)
  )
}

export function shippingCost(method: ShippingTerms, parcel: Parcel): number {
  if (method.free_from !== null && parcel.value >= method.free_from) return 0
  const base = isLocal(parcel) ? method.local_shipping_cost : method.international_shipping_cost
  return (
    base * (method.charge_per_product ? parcel.pieces : 1) +
    method.cost_per_kg * Math.ceil(parcel.grams / 1000)
  )
}

export const isLocal = ({ country, home }: Pick<Parcel, 'country' | 'home'>): boolean => country === home
