import { fromHundredths } from '#contract/amounts.ts'
import { smallestStep } from '#contract/currencies.ts'
import { gramsOf } from '#contract/shop/shipping-cost.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { publicAddress } from '#platform/storage/stored-files.ts'
import { SUCCESS } from '../about-one.ts'
import { requireShop } from '../shop-viewer.ts'
import { holderOf } from './cart-cookie.ts'
import { findCartId, type LineRow, listCartLines, versionOf } from './cart-store.ts'
import { type PricedLine, priceLines } from './price-cart.ts'

type Key = 'GET /shop/cart'
type Cart = Answer<Key>

/** A cart as it stands now: prices, stock and whether each line can be ordered are looked up every time. */
export async function showCart(tx: ReadTx, call: Call<Key>): Promise<Cart> {
  await requireShop(tx)
  return presentCart(tx, await findCartId(tx, holderOf(call)))
}

export interface CartContent {
  row: LineRow
  priced: PricedLine
}

/** The lines with their prices of now, in the currency of the site. */
export async function readCart(
  tx: ReadTx,
  cartId: string | null,
): Promise<{ lines: CartContent[]; currency: string; step: number }> {
  const { currency } = await getSettings(tx)
  const step = smallestStep(currency)
  const rows = cartId ? await listCartLines(tx, cartId) : []
  const priced = priceLines(rows.map(lineOf), step)
  const lines = rows.flatMap((row, place) => {
    const one = priced[place]
    return one ? [{ row, priced: one }] : []
  })
  return { lines, currency, step }
}

export const lineOf = (row: LineRow) => ({
  productId: row.product_id,
  quantity: row.quantity,
  selected: row.selected_options,
  isOnSale: row.is_on_sale,
  price: row.price,
  options: row.extra_options,
  inventory: row.inventory,
})

export async function presentCart(tx: ReadTx, cartId: string | null): Promise<Cart> {
  const { lines, currency } = await readCart(tx, cartId)
  const ordered = lines.filter(({ priced }) => priced.problem === null)
  return {
    ...SUCCESS,
    shopping_cart_id: cartId,
    version: versionOf(lines.map(({ row }) => row)),
    items: lines.map(presentLine),
    count: lines.reduce((pieces, { row }) => pieces + row.quantity, 0),
    subtotal: fromHundredths(ordered.reduce((sum, { priced }) => sum + priced.total, 0)),
    currency,
    weight_grams: ordered.reduce((grams, { row }) => grams + gramsIn(row), 0),
  }
}

export const gramsIn = ({ weight, weight_unit, quantity }: LineRow): number =>
  gramsOf(fromHundredths(weight), weight_unit) * quantity

const presentLine = ({ row, priced }: CartContent): Cart['items'][number] => ({
  id: row.id,
  product_id: row.product_id,
  name: row.name,
  slug: row.slug,
  product_code: row.product_code,
  image1: row.image_key === null ? null : publicAddress(row.image_key),
  selected_extra_options: row.selected_options.map(({ name, value }) => ({ name, value })),
  quantity: row.quantity,
  unit_price: fromHundredths(priced.unitPrice),
  total: fromHundredths(priced.total),
  price_before: row.seen_price === priced.unitPrice ? null : fromHundredths(row.seen_price),
  inventory: row.inventory,
  problem: priced.problem,
})
