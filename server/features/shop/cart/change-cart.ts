import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { AppError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { findOnSale, type OnSale } from '../products/product-store.ts'
import { requireShop } from '../shop-viewer.ts'
import { forgetGuest, guestOf, type Holder, holderOf, keepGuest, newGuest } from './cart-cookie.ts'
import {
  asItWas,
  atPriceOfNow,
  checkedLine,
  keyOf,
  lineKey,
  mergedItems,
  productsOf,
  requireRoom,
  requireStock,
  type Wanted,
  withOne,
} from './cart-lines.ts'
import {
  deleteCart,
  findCartId,
  insertGuestCart,
  listCartLines,
  listLinesOf,
  lockCart,
  type NewLine,
  writeLines,
} from './cart-store.ts'
import { presentCart } from './show-cart.ts'

type Add = 'POST /shop/cart/add_item'
type Update = 'POST /shop/cart/update'
type Join = 'POST /shop/cart/join'

/** New carts of guests are rows that anybody can make, so they are counted; what is put into one is bounded by itself. */
export async function limitNewCarts(call: Call<Add>): Promise<void> {
  const { platform, site, origin } = call
  const holder = holderOf(call)
  if (holder && 'userId' in holder) return
  if (await platform.db.read(site.id, (tx) => findCartId(tx, holder))) return
  await hit(platform, { key: `shop-cart:${site.id}:${networkOf(origin.ip)}`, max: 30, seconds: 60 })
}

/** Puts a product in; of what lies there with the same choices there are more then. */
export async function addItem(tx: Tx, call: Call<Add>): Promise<Answer<Add>> {
  await requireShop(tx)
  const holder = holderOf(call)
  // None waits for the answer of another: the lock comes first, and what is read behind it is what it let through.
  const [cartId, onSale, rows] = await together([
    takeCart(tx, call, holder),
    findOnSale(tx, [call.body.product_id]),
    holder ? listLinesOf(tx, holder) : [],
  ])
  return replaceLines(tx, cartId, withOne(rows.map(asItWas), call.body, onSale))
}

/** Puts in whatever can be had and answers it; the rest is left out. The caller holds the cart's lock. */
export async function addAvailable<W extends Wanted>(
  tx: Tx,
  cartId: string,
  wanted: readonly W[],
): Promise<W[]> {
  const [onSale, before] = await together([findOnSale(tx, productsOf(wanted)), listCartLines(tx, cartId)])
  let lines = before.map(asItWas)
  const added = wanted.filter((one) => {
    try {
      lines = withOne(lines, one, onSale)
      return true
    } catch (error) {
      return isUnavailable(error)
    }
  })
  await writeLines(tx, cartId, lines)
  return added
}

/** False for what cannot be had; any other fault is one. */
function isUnavailable(error: unknown): false {
  const codes = ['out_of_stock', 'product_unavailable', 'invalid_input']
  if (error instanceof AppError && codes.includes(error.code)) return false
  throw error
}

/** The caller's, locked; a new one for a guest who has none. */
async function takeCart(tx: Tx, call: Call<Add>, holder: Holder | null): Promise<string> {
  const cartId = holder && (await lockCart(tx, holder))
  if (!cartId) return insertGuestCart(tx, newGuest(call))
  keepGuest(call, holder)
  return cartId
}

/**
 * What is to be in the cart from now on, at the prices of now. What is not raised may stay although it cannot be had any more:
 * whoever changes one line is not held up by another.
 */
export async function updateCart(tx: Tx, call: Call<Update>): Promise<Answer<Update>> {
  await requireShop(tx)
  const { shopping_cart_id: cartId, items } = call.body
  const holder = holderOf(call)
  if (!holder || (await lockCart(tx, holder)) !== cartId) throw notFound()
  keepGuest(call, holder)
  const wanted = mergedItems(items)
  const [onSale, rows] = await together([findOnSale(tx, productsOf(wanted)), listCartLines(tx, cartId)])
  const before = new Map(rows.map((line) => [lineKey(line), line]))
  const isRaised = (item: Wanted) => (before.get(keyOf(item))?.quantity ?? 0) < item.quantity
  const raised: OnSale[] = []
  const lines = wanted.map(({ place, ...item }): NewLine => {
    const known = before.get(keyOf(item))
    if (known && !isRaised(item)) return { ...atPriceOfNow(known), quantity: item.quantity }
    const { product, ...line } = checkedLine(item, `items.${place}.quantity`, onSale)
    raised.push(product)
    return line
  })
  for (const product of raised) requireStock(product, lines)
  requireRoom(lines)
  return replaceLines(tx, cartId, lines)
}

/** Writes the lines and answers the cart as it is then. */
async function replaceLines(tx: Tx, cartId: string, lines: readonly NewLine[]) {
  const [, cart] = await together([writeLines(tx, cartId, lines), presentCart(tx, cartId)])
  return cart
}

/** Who has signed in finds what they put in as a guest with what was in their own cart before. */
export async function joinCarts(tx: Tx, call: Call<Join>): Promise<Answer<Join>> {
  await requireShop(tx)
  const holder = { userId: call.actor.userId }
  const guest = guestOf(call)
  const guestCart = guest && (await lockCart(tx, guest))
  if (guest) forgetGuest(call)
  if (!guestCart) return presentCart(tx, await findCartId(tx, holder))
  const cartId = await lockCart(tx, holder)
  if (!cartId) throw new Error('a customer has no cart')
  const lines = new Map<string, NewLine>()
  for (const line of [...(await listCartLines(tx, cartId)), ...(await listCartLines(tx, guestCart))]) {
    const quantity = (lines.get(lineKey(line))?.quantity ?? 0) + line.quantity
    lines.set(lineKey(line), { ...asItWas(line), quantity: Math.min(quantity, SHOP_BOUNDS.quantity) })
  }
  await deleteCart(tx, guestCart)
  return replaceLines(tx, cartId, [...lines.values()].slice(0, SHOP_BOUNDS.lines))
}
