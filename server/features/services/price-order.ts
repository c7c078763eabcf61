import type { PriceType } from '#contract/services/price-types.ts'
import { getUser } from '#features/identity/index.ts'
import { getVehicle } from '#features/vehicles/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { readOffer } from './current-offer.ts'
import type { Engine } from './engine-fit.ts'
import { type Choice, decideOrder } from './order-offer.ts'

interface Wanted extends Choice {
  userId: string
  vehicleTypeId: string | null
  /** The price type that its type sets, where that is known already. */
  typePriceType?: PriceType | null
  /** Of a vehicle of the catalogue; what is not known of it speaks against nothing. */
  engine: Engine | null
  /** Instead of the country in the customer's profile. */
  country?: string | null
}

/**
 * What an order of this customer for a vehicle of this type costs, item by item, in hundredths of a credit. The price
 * type is the vehicle type's where it sets one, and the customer's otherwise. What cannot be had is refused with
 * `not_offered`, which names the thing and the reason; what nobody knows is not found.
 */
export async function priceOrder(tx: ReadTx, wanted: Wanted) {
  const [person, typePriceType, offer] = await together([
    getUser(tx, wanted.userId),
    typePriceTypeOf(tx, wanted),
    readOffer(tx),
  ])
  const priceType = typePriceType ?? person.price_type
  const decision = decideOrder(wanted, offer, {
    priceType,
    country: wanted.country === undefined ? person.country : wanted.country,
    vehicleTypeId: wanted.vehicleTypeId,
    engine: wanted.engine,
  })
  if (decision.refusal) {
    const { field, reason, name } = decision.refusal
    if (reason === 'unknown') throw notFound()
    throw new AppError('not_offered', {
      params: { reason, name },
      fields: { [field]: { code: reason === 'needs_option' ? 'required' : 'invalid' } },
    })
  }
  const { items, price, service } = decision
  return { priceType, items, price, service }
}

async function typePriceTypeOf(tx: ReadTx, { vehicleTypeId, typePriceType }: Wanted) {
  if (typePriceType !== undefined || !vehicleTypeId) return typePriceType
  return (await getVehicle(tx, vehicleTypeId, 1)).price_type
}

export type PricedOrder = Awaited<ReturnType<typeof priceOrder>>
