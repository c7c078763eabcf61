import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { type ExtraOption, priceOfOptions, type SelectedOption } from '#contract/shop/options.ts'

/** One value of each option: the chosen one, or the first as long as there is none, or not any more. */
export function selectedOf(offered: readonly ExtraOption[], chosen: Readonly<Record<string, string>>) {
  return offered.flatMap(({ name, values }): SelectedOption[] => {
    const value = values.find((one) => one.name === chosen[name]) ?? values[0]
    return value ? [{ name, value: value.name }] : []
  })
}

/** Of one piece, with what was chosen. */
export function chosenPrice(
  { price, extra_options }: { price: number; extra_options: readonly ExtraOption[] },
  selected: readonly SelectedOption[],
): number {
  return fromHundredths(toHundredths(price) + toHundredths(priceOfOptions(extra_options, selected) ?? 0))
}
