import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { optionsKey, priceOfOptions, type SelectedOption } from '#contract/shop/options.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { findOnSale, type OnSale } from '../products/product-store.ts'
import { requireShop } from '../shop-viewer.ts'
import { forgetGuest, guestOf, holderOf, keepGuest, newGuest } from './cart-cookie.ts'
import {
  deleteCart,
  findCartId,
  insertGuestCart,
  type LineRow,
  listCartLines,
  lockCart,
  type NewLine,
  writeLines,
} from './cart-store.ts'
import { presentCart } from './show-cart.ts'

type Add = 'POST /shop/cart/add_item'
type Update = 'POST /shop/cart/update'
type Join = 'POST /shop/cart/join'

interface Wanted {
  product_id: string
  quantity: number
  selected_extra_options: readonly SelectedOption[]
}

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
  const cartId = await takeCart(tx, call)
  await addToCart(tx, cartId, call.body)
  return presentCart(tx, cartId)
}

/** The caller holds the cart's lock. Refuses what cannot be had. */
async function addToCart(tx: Tx, cartId: string, wanted: Wanted): Promise<void> {
  const [onSale, lines] = await together([findOnSale(tx, [wanted.product_id]), linesAsTheyWere(tx, cartId)])
  await writeLines(tx, cartId, withOne(lines, wanted, onSale))
}

/** Puts in whatever can be had and answers it; the rest is left out. The caller holds the cart's lock. */
export async function addAvailable<W extends Wanted>(
  tx: Tx,
  cartId: string,
  wanted: readonly W[],
): Promise<W[]> {
  const [onSale, before] = await together([findOnSale(tx, productsOf(wanted)), linesAsTheyWere(tx, cartId)])
  let lines = before
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

const productsOf = (wanted: readonly Wanted[]) => wanted.map(({ product_id }) => product_id)

const linesAsTheyWere = async (tx: Tx, cartId: string): Promise<NewLine[]> =>
  (await listCartLines(tx, cartId)).map(asItWas)

/** The lines with this among them. Refuses what cannot be had. */
function withOne(lines: readonly NewLine[], wanted: Wanted, onSale: ReadonlyMap<string, OnSale>): NewLine[] {
  const same = lines.find((line) => lineKey(line) === keyOf(wanted))
  const quantity = (same?.quantity ?? 0) + wanted.quantity
  const { product, ...line } = checkedLine({ ...wanted, quantity }, 'quantity', onSale)
  const after = same ? lines.map((one) => (one === same ? line : one)) : [...lines, line]
  requireStock(product, after)
  requireRoom(after)
  return after
}

/** The caller's, locked; a new one for a guest who has none. */
async function takeCart(tx: Tx, call: Call<Add>): Promise<string> {
  const holder = holderOf(call)
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
  await writeLines(tx, cartId, lines)
  return presentCart(tx, cartId)
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
  await writeLines(tx, cartId, [...lines.values()].slice(0, SHOP_BOUNDS.lines))
  return presentCart(tx, cartId)
}

type CheckedLine = NewLine & { product: OnSale }

/** A line that is new or grows: its product must be in the shop, with these choices. */
function checkedLine(wanted: Wanted, field: string, onSale: ReadonlyMap<string, OnSale>): CheckedLine {
  const { product_id, quantity, selected_extra_options: selected } = wanted
  if (quantity > SHOP_BOUNDS.quantity) throw fieldError(field, 'too_big', { max: SHOP_BOUNDS.quantity })
  const product = onSale.get(product_id)
  const ofOptions = product ? priceOfOptions(product.extra_options, selected) : null
  if (!product || ofOptions === null) throw new AppError('product_unavailable')
  return {
    product_id,
    selected_options: selected,
    options_key: optionsKey(selected),
    quantity,
    seen_price: product.price + ofOptions,
    product,
  }
}

/** Lines of one product with different choices share its stock. Where a choice is gone, nothing is kept for it. */
function requireStock(product: OnSale, lines: readonly NewLine[]): void {
  const { id, name, inventory, extra_options: options } = product
  const wanted = lines
    .filter((line) => line.product_id === id && priceOfOptions(options, line.selected_options) !== null)
    .reduce((pieces, { quantity }) => pieces + quantity, 0)
  if (wanted > inventory)
    throw new AppError('out_of_stock', { params: { name, ...(inventory > 0 && { left: inventory }) } })
}

function requireRoom({ length }: readonly NewLine[]): void {
  if (length > SHOP_BOUNDS.lines) throw new AppError('cart_full', { params: { max: SHOP_BOUNDS.lines } })
}

const lineKey = ({ product_id, options_key }: Pick<NewLine, 'product_id' | 'options_key'>) =>
  `${product_id} ${options_key}`

const keyOf = ({ product_id, selected_extra_options }: Wanted) =>
  lineKey({ product_id, options_key: optionsKey(selected_extra_options) })

/** The same thing twice is one line, and stands where it was named first. */
function mergedItems(items: readonly Wanted[]): (Wanted & { place: number })[] {
  const merged = new Map<string, Wanted & { place: number }>()
  for (const [place, item] of items.entries()) {
    const key = keyOf(item)
    const before = merged.get(key) ?? { quantity: 0, place }
    merged.set(key, { ...item, place: before.place, quantity: before.quantity + item.quantity })
  }
  return [...merged.values()]
}

const asItWas = ({ product_id, selected_options, options_key, quantity, seen_price }: LineRow): NewLine => ({
  product_id,
  selected_options,
  options_key,
  quantity,
  seen_price,
})

/** Whoever changes a cart has seen what it costs now. */
const atPriceOfNow = (line: LineRow): NewLine => ({
  ...asItWas(line),
  seen_price: line.price + (priceOfOptions(line.extra_options, line.selected_options) ?? 0),
})
