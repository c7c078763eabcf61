import { getUser } from '#features/identity/index.ts'
import { getVehicle } from '#features/vehicles/index.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Engine } from './engine-fit.ts'
import { optionRows } from './option-rows.ts'
import { type Choice, decideOrder } from './order-offer.ts'
import { serviceRows } from './service-rows.ts'

interface Wanted extends Choice {
  userId: string
  vehicleTypeId: string | null
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
  const wantsOptions = wanted.optionIds.length + wanted.extraIds.length > 0
  const [person, type, services, options] = await together([
    getUser(tx, wanted.userId),
    wanted.vehicleTypeId ? getVehicle(tx, wanted.vehicleTypeId, 1) : null,
    serviceRows.list(tx),
    wantsOptions ? optionRows.list(tx) : [],
  ])
  const priceType = type?.price_type ?? person.price_type
  const decision = decideOrder(
    wanted,
    { services, options },
    {
      priceType,
      country: wanted.country === undefined ? person.country : wanted.country,
      vehicleTypeId: wanted.vehicleTypeId,
      engine: wanted.engine,
    },
  )
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

export type PricedOrder = Awaited<ReturnType<typeof priceOrder>>
