import { type ExtraOption, priceOfOptions, type SelectedOption } from '#contract/shop/options.ts'
import type { LineProblem } from '#contract/shop/states.ts'

/** A line of a cart with what its product is now. Money in hundredths. */
export interface CartLine {
  productId: string
  quantity: number
  selected: readonly SelectedOption[]
  /** Whether the product can be found in the shop. */
  isOnSale: boolean
  price: number
  options: readonly ExtraOption[]
  inventory: number
}

export interface PricedLine {
  unitPrice: number
  total: number
  problem: LineProblem | null
}

/**
 * What each line costs now, and whether it can be ordered as it stands. Lines of one product share its stock, the first ones
 * come first.
 */
export function priceLines(lines: readonly CartLine[], step: number): PricedLine[] {
  const left = new Map(lines.map(({ productId, inventory }) => [productId, inventory]))
  return lines.map((line) => {
    const { productId, quantity, price, options, selected } = line
    const ofOptions = priceOfOptions(options, selected)
    const unitPrice = price + (ofOptions ?? 0)
    const total = Math.round((unitPrice * quantity) / step) * step
    const stock = left.get(productId) ?? 0
    const problem = problemOf(line, ofOptions === null, stock)
    if (problem === null) left.set(productId, stock - quantity)
    return { unitPrice, total, problem }
  })
}

function problemOf(
  { isOnSale, quantity }: CartLine,
  isOptionGone: boolean,
  stock: number,
): LineProblem | null {
  if (!isOnSale) return 'unavailable'
  if (isOptionGone) return 'option_gone'
  if (stock <= 0) return 'out_of_stock'
  return stock < quantity ? 'too_few' : null
}
