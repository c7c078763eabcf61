import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { optionsKey } from '#contract/shop/options.ts'
import type { Body } from '../../../lib/api.ts'
import type { Cart, CartItem } from './cart.ts'

/** How many pieces of which lines the buyer wants by now, and the server does not know yet. 0 takes the line out. */
export type CartEdits = Readonly<Record<string, number>>

type Sent = Body<'POST /shop/cart/update'>['items']

/** Stays the same whatever the server calls the line: a product with its choices stands in a cart once. */
export const lineKey = (item: Pick<CartItem, 'product_id' | 'selected_extra_options'>): string =>
  `${item.product_id} ${optionsKey(item.selected_extra_options)}`

export const mostOf = ({ inventory }: Pick<CartItem, 'inventory'>): number =>
  Math.min(inventory, SHOP_BOUNDS.quantity)

/** The cart as the buyer wants it, before the server has counted it. Of each line: how many there are for it. */
export function withEdits(cart: Cart, edits: CartEdits): Cart {
  const wanted = cart.items.flatMap((item) => {
    const quantity = edits[lineKey(item)] ?? item.quantity
    return quantity > 0 ? [{ ...item, quantity, total: totalOf(item, quantity) }] : []
  })
  const items = withProblems(wanted)
  const orderable = items.filter(({ problem }) => problem === null)
  return {
    ...cart,
    items,
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: fromHundredths(orderable.reduce((sum, { total }) => sum + toHundredths(total), 0)),
  }
}

const totalOf = (item: CartItem, quantity: number): number =>
  quantity === item.quantity ? item.total : fromHundredths(toHundredths(item.unit_price) * quantity)

/** Lines of one product share its stock; what cannot be ordered takes nothing away. */
function withProblems(items: readonly CartItem[]): CartItem[] {
  const taken = new Map<string, number>()
  return items.map((item) => {
    if (item.problem === 'unavailable' || item.problem === 'option_gone') return item
    const before = taken.get(item.product_id) ?? 0
    const inventory = Math.max(item.inventory - before, 0)
    const problem = inventory === 0 ? 'out_of_stock' : item.quantity > inventory ? 'too_few' : null
    if (problem === null) taken.set(item.product_id, before + item.quantity)
    return { ...item, inventory, problem }
  })
}

/** All lines as the call takes them. */
export const sentItems = (items: readonly CartItem[]): Sent =>
  items.map(({ product_id, quantity, selected_extra_options }) => ({
    product_id,
    quantity,
    selected_extra_options,
  }))
