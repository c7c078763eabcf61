/* Choices that a product comes in, such as a connector or a length. No zod: the web imports this. */

export interface ExtraOption {
  name: string
  /** `price`: what is added to the product's price, or taken off where it is negative. */
  values: readonly { name: string; price: number }[]
}

export interface SelectedOption {
  name: string
  value: string
}

/** What the chosen values add to the price; null where a choice is missing, made twice, or there is no such one. */
export function priceOfOptions(
  offered: readonly ExtraOption[],
  selected: readonly SelectedOption[],
): number | null {
  if (selected.length !== offered.length) return null
  let price = 0
  for (const option of offered) {
    const chosen = selected.filter(({ name }) => name === option.name)
    const value = chosen.length === 1 && option.values.find(({ name }) => name === chosen[0]?.value)
    if (!value) return null
    price += value.price
  }
  return price
}

/** The same choices read the same, in whatever order they were made. */
export const optionsKey = (selected: readonly SelectedOption[]): string =>
  JSON.stringify(
    selected.map(({ name, value }) => [name, value] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The cheapest and the dearest that a product can be, by its choices. */
export function priceRange(price: number, offered: readonly ExtraOption[]): { from: number; to: number } {
  const sum = (pick: (prices: number[]) => number) =>
    offered.reduce((total, { values }) => total + pick(values.map((value) => value.price)), price)
  return { from: sum((prices) => Math.min(...prices)), to: sum((prices) => Math.max(...prices)) }
}
