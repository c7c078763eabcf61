import {
  carries,
  isLocal,
  type Parcel,
  type ShippingTerms,
  shippingCost,
} from '#contract/shop/shipping-cost.ts'
import { type ShippingValues, shippingBody } from './shipping-values.ts'

/** A parcel to try a method with, as it is typed. */
export interface TriedParcel {
  country: string
  kilograms: number | ''
  value: number | ''
  pieces: number | ''
}

const LIMITS = ['countries', 'max_weight_kg', 'min_value', 'max_value'] as const
export type Obstacle = (typeof LIMITS)[number]

type Estimate =
  | { obstacle: Obstacle }
  | { cost: number; days: { from: number; to: number } }
  /** Something is still to be typed. */
  | null

/** What the method asks for the parcel, by the rules of the order itself. */
export function estimate(values: ShippingValues, tried: TriedParcel, home: string): Estimate {
  const parcel: Parcel = {
    country: tried.country,
    home,
    pieces: Number(tried.pieces),
    grams: Math.ceil(Number(tried.kilograms) * 1000),
    value: Number(tried.value),
  }
  const method = shippingBody(values)
  const side = isLocal(parcel) ? 'local' : 'international'
  const asked = [tried.kilograms, tried.value, tried.pieces, values[`${side}_cost`], values[`${side}_to`]]
  if (asked.includes('')) return null
  const obstacle = obstacleOf(method, parcel)
  if (obstacle) return { obstacle }
  return { cost: shippingCost(method, parcel), days: method[`${side}_shipping_time`] }
}

const WITHOUT_LIMITS = { countries: [], max_weight_kg: null, min_value: null, max_value: null } as const

/** The first limit that would do by itself. */
const obstacleOf = (method: ShippingTerms, parcel: Parcel): Obstacle | undefined =>
  LIMITS.find((limit) => !carries({ ...method, ...WITHOUT_LIMITS, [limit]: method[limit] }, parcel))
