import { fromHundredths } from '#contract/amounts.ts'
import { getSpendable } from '#features/credits/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { staffAbilities } from '../core/order-abilities.ts'
import { presentItem } from '../core/order-items.ts'
import { getOrder } from '../core/order-store.ts'
import { hasProposal } from './order-change-store.ts'
import { priceChange } from './price-change.ts'

type Key = 'POST /order/{id}/quote'

/** What a change would mean, before staff make it: the very prices that changing would use. */
export async function quoteChange(tx: ReadTx, { params, body }: Call<Key>): Promise<Answer<Key>> {
  const order = await getOrder(tx, params.id)
  staffAbilities.require('change', { order, hasProposal: await hasProposal(tx, order.id) })
  const { key, items, price } = await priceChange(tx, order, body, '')
  if (key !== order.service_key) staffAbilities.require('change_services', { order, hasProposal: false })
  const difference = price - order.price
  const missing = difference > 0 ? Math.max(0, difference - (await getSpendable(tx, order.user_id))) : 0
  return {
    items: items.map(presentItem),
    price_before: fromHundredths(order.price),
    price_after: fromHundredths(price),
    difference: fromHundredths(difference),
    missing: fromHundredths(missing),
  }
}
