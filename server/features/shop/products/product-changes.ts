import { toHundredths } from '#contract/amounts.ts'
import { type ExtraOption, priceRange } from '#contract/shop/options.ts'
import { cleanRichText } from '#features/content/index.ts'
import type { Call } from '#platform/http/routes.ts'
import type { NewProduct } from './product-store.ts'

type Fields = Omit<
  Call<'POST /shop/product/update'>['fields'],
  'id' | 'inventory' | 'inventory_was' | 'vehicle_ids' | 'remove_images'
>

/** What the fields of a form mean for the row; what is left out stays. Markup is made safe. */
export function productChanges(fields: Fields): Partial<NewProduct> {
  const { price, weight, description, extra_options, ...others } = fields
  return {
    ...others,
    ...(price !== undefined && { price: toHundredths(price) }),
    ...(weight !== undefined && { weight: toHundredths(weight) }),
    ...(description !== undefined && { description: cleanRichText(description) }),
    ...(extra_options && optionColumns(extra_options)),
  }
}

/** Differences in hundredths, and what they make of the price at least and at most. */
export function optionColumns(options: readonly ExtraOption[]) {
  const inHundredths = options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value.name, price: toHundredths(value.price) })),
  }))
  const { from, to } = priceRange(0, inHundredths)
  return { extra_options: JSON.stringify(inHundredths), options_from: from, options_to: to }
}
