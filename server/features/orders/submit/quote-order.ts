import { fromHundredths } from '#contract/amounts.ts'
import { getCredits, getSpendable } from '#features/credits/index.ts'
import { type PricedOrder, priceOrder } from '#features/services/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { getVariant, getVehicle } from '#features/vehicles/index.ts'
import { isBuyer } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { itemsOf, presentItem } from '../core/order-items.ts'
import { outlookOfNew, promisesOfNew } from '../core/order-outlook.ts'

type Key = 'POST /order/quote'

/** What the form shows beside itself: the price so far, whether the credits suffice, and when the file would be ready. */
export async function quoteOrder(tx: ReadTx, { actor, body }: Call<Key>): Promise<Answer<Key>> {
  const [settings, priced, spendable, { credits }, outlook, promises] = await together([
    getSettings(tx),
    pricedOf(tx, actor.accountId, body),
    getSpendable(tx, actor.accountId),
    getCredits(tx, actor.accountId),
    outlookOfNew(tx, body.time_frame),
    promisesOfNew(tx),
  ])
  const { promisedAt, queue, staffAtWork } = outlook
  return {
    items: itemsOf(priced).map(presentItem),
    price: fromHundredths(priced.price),
    suffices: priced.price <= spendable,
    ...(isBuyer(actor)
      ? { credits, missing: fromHundredths(Math.max(0, priced.price - spendable)) }
      : { credits: null, missing: null }),
    promised_at: promisedAt?.toISOString() ?? null,
    promises,
    queue,
    staff_at_work: staffAtWork,
    services_online: settings.services_online,
  }
}

/** Before a main service is chosen there is nothing to price yet. */
async function pricedOf(
  tx: ReadTx,
  userId: string,
  body: Call<Key>['body'],
): Promise<Pick<PricedOrder, 'items' | 'price'>> {
  const variant = body.variant_id ? await getVariant(tx, body.variant_id) : null
  const type = body.vehicle_type_id ? await getVehicle(tx, body.vehicle_type_id, 1) : null
  if (!body.service_id) return { items: [], price: 0 }
  return priceOrder(tx, {
    userId,
    serviceId: body.service_id,
    optionIds: body.option_ids,
    extraIds: body.extra_ids,
    vehicleTypeId: variant?.typeId ?? body.vehicle_type_id ?? null,
    typePriceType: variant ? variant.typePriceType : type?.price_type,
    engine: variant,
  })
}
