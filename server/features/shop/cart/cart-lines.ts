import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { optionsKey, priceOfOptions, type SelectedOption } from '#contract/shop/options.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { OnSale } from '../products/product-store.ts'
import type { LineRow, NewLine } from './cart-store.ts'

/*
 * What a cart may hold: products that are in the shop, with choices that they have, no more of them than there are, and only
 * so many lines.
 */

export interface Wanted {
  product_id: string
  quantity: number
  selected_extra_options: readonly SelectedOption[]
}

export const productsOf = (wanted: readonly Wanted[]) => wanted.map(({ product_id }) => product_id)

/** The lines with this among them. Refuses what cannot be had. */
export function withOne(
  lines: readonly NewLine[],
  wanted: Wanted,
  onSale: ReadonlyMap<string, OnSale>,
): NewLine[] {
  const same = lines.find((line) => lineKey(line) === keyOf(wanted))
  const quantity = (same?.quantity ?? 0) + wanted.quantity
  const { product, ...line } = checkedLine({ ...wanted, quantity }, 'quantity', onSale)
  const after = same ? lines.map((one) => (one === same ? line : one)) : [...lines, line]
  requireStock(product, after)
  requireRoom(after)
  return after
}

type CheckedLine = NewLine & { product: OnSale }

/** A line that is new or grows: its product must be in the shop, with these choices. */
export function checkedLine(wanted: Wanted, field: string, onSale: ReadonlyMap<string, OnSale>): CheckedLine {
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
export function requireStock(product: OnSale, lines: readonly NewLine[]): void {
  const { id, name, inventory, extra_options: options } = product
  const wanted = lines
    .filter((line) => line.product_id === id && priceOfOptions(options, line.selected_options) !== null)
    .reduce((pieces, { quantity }) => pieces + quantity, 0)
  if (wanted > inventory)
    throw new AppError('out_of_stock', { params: { name, ...(inventory > 0 && { left: inventory }) } })
}

export function requireRoom({ length }: readonly NewLine[]): void {
  if (length > SHOP_BOUNDS.lines) throw new AppError('cart_full', { params: { max: SHOP_BOUNDS.lines } })
}

export const lineKey = ({ product_id, options_key }: Pick<NewLine, 'product_id' | 'options_key'>) =>
  `${product_id} ${options_key}`

export const keyOf = ({ product_id, selected_extra_options }: Wanted) =>
  lineKey({ product_id, options_key: optionsKey(selected_extra_options) })

/** The same thing twice is one line, and stands where it was named first. */
export function mergedItems(items: readonly Wanted[]): (Wanted & { place: number })[] {
  const merged = new Map<string, Wanted & { place: number }>()
  for (const [place, item] of items.entries()) {
    const key = keyOf(item)
    const before = merged.get(key) ?? { quantity: 0, place }
    merged.set(key, { ...item, place: before.place, quantity: before.quantity + item.quantity })
  }
  return [...merged.values()]
}

export const asItWas = ({
  product_id,
  selected_options,
  options_key,
  quantity,
  seen_price,
}: LineRow): NewLine => ({
  product_id,
  selected_options,
  options_key,
  quantity,
  seen_price,
})

/** Whoever changes a cart has seen what it costs now. */
export const atPriceOfNow = (line: LineRow): NewLine => ({
  ...asItWas(line),
  seen_price: line.price + (priceOfOptions(line.extra_options, line.selected_options) ?? 0),
})
