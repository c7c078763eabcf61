import { PRICE_TYPES, type PriceType } from '#contract/services/price-types.ts'
import { getUser } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { getVariant, getVehicle } from '#features/vehicles/index.ts'
import { type Caller, isCustomer } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { readOffer } from './current-offer.ts'
import { offerTo, type Viewer } from './offer.ts'
import { presentOfferedOption, presentOfferedService } from './present-offer.ts'

/*
 * What a viewer can order, at their price. Before a vehicle is chosen the types do not matter; afterwards the type
 * leaves out what is not for it and may set another price type, and the engine of a variant leaves out what does not fit
 * it. Staff see type 1, and what is blocked nowhere.
 */

export async function showOfferedServices(
  tx: ReadTx,
  call: Call<'GET /service_all'>,
): Promise<Answer<'GET /service_all'>> {
  const viewer = await viewerOf(tx, call.actor, call.query)
  const { services } = offerTo(viewer, await readOffer(tx))
  return {
    items: services.map((row) => presentOfferedService(row, viewer.priceType)),
    services_online: (await getSettings(tx)).services_online,
  }
}

export async function showOfferedOptions(
  tx: ReadTx,
  call: Call<'GET /option_all'>,
): Promise<Answer<'GET /option_all'>> {
  const viewer = await viewerOf(tx, call.actor, call.query)
  const { options } = offerTo(viewer, await readOffer(tx))
  return { items: options.map((row) => presentOfferedOption(row, viewer.priceType)) }
}

export async function previewOffer(
  tx: ReadTx,
  { query }: Call<'GET /service_preview'>,
): Promise<Answer<'GET /service_preview'>> {
  const priceType = await priceTypeFor(tx, ownTypeOf(query.price_type), query.vtype)
  const viewer = { priceType, country: query.country ?? null, vehicleTypeId: query.vtype, engine: null }
  const { services, options } = offerTo(viewer, await readOffer(tx))
  return {
    price_type: priceType,
    services: services.map((row) => presentOfferedService(row, priceType)),
    options: options.map((row) => presentOfferedOption(row, priceType)),
  }
}

async function viewerOf(tx: ReadTx, actor: Caller, asked: Call<'GET /option_all'>['query']): Promise<Viewer> {
  const engine = asked.variant ? await getVariant(tx, asked.variant) : null
  const vehicleTypeId = engine?.typeId ?? asked.vtype
  const own = isCustomer(actor)
    ? await getUser(tx, actor.accountId)
    : { price_type: 1 as const, country: null }
  const priceType = await priceTypeFor(tx, own.price_type, vehicleTypeId)
  return { priceType, country: own.country, vehicleTypeId, engine }
}

const ownTypeOf = (asked: string): PriceType => PRICE_TYPES.find((type) => String(type) === asked) ?? 1

async function priceTypeFor(
  tx: ReadTx,
  own: PriceType,
  vehicleTypeId: string | undefined,
): Promise<PriceType> {
  if (vehicleTypeId === undefined) return own
  return (await getVehicle(tx, vehicleTypeId, 1)).price_type ?? own
}
