import { toHundredths } from '#contract/amounts.ts'
import { priceRange } from '#contract/shop/options.ts'
import { slugOf } from '#contract/shop/slug.ts'
import type { insertProduct } from '#features/shop/index.ts'
import type { DemoProduct, VehicleNames } from './demo-product.ts'
import type { DrawingRequest } from './pictures/drawing-process.ts'
import { newSheet, wholeBetween } from './pictures/svg.ts'

type NewProduct = Omit<Parameters<typeof insertProduct>[1], 'category_id'>

/** A product as it comes into a shop. */
export interface Shelved {
  row: NewProduct
  daysAgo: number
  fits: readonly VehicleNames[]
  drawings: readonly DrawingRequest[]
}

/** Of what is new nothing was looked at much; what nobody sees, nobody looks at. */
export function putOnShelf(product: DemoProduct, closing: string): Shelved {
  const { code, name, stock, short, status = 'published', options = [], fits = [], views = 1 } = product
  const sheet = newSheet(`${code} shelf`)
  const daysAgo = status === 'draft' ? wholeBetween(sheet, 1, 6) : wholeBetween(sheet, 3, 390)
  const asked = Math.round(wholeBetween(sheet, 2, 90) * daysAgo ** 0.5)
  const differences = options.map((option) => ({
    ...option,
    values: option.values.map((value) => ({ ...value, price: toHundredths(value.price) })),
  }))
  const { from, to } = priceRange(0, differences)
  return {
    row: {
      name,
      slug: slugOf(name),
      product_code: code,
      price: toHundredths(product.price),
      weight: toHundredths(product.kg),
      weight_unit: 'kg',
      short_description: short,
      description: described(product, closing),
      extra_options: JSON.stringify(differences),
      options_from: from,
      options_to: to,
      inventory: stock,
      status,
      views: status === 'draft' ? 0 : asked,
    },
    daysAgo,
    fits,
    drawings: Array.from({ length: views }, (_, view) => ({ look: product.look, seed: code, view })),
  }
}

/** A sub-portal buys it from its provider: dearer, with one picture, and less of it. */
export function atAlba(product: DemoProduct): Shelved {
  const price = Math.ceil(product.price * 1.08) - 0.1
  const { status: _, fits: __, views: ___, ...others } = product
  return putOnShelf(
    { ...others, price, stock: Math.ceil(product.stock / 6) },
    'Fitted in our workshop if you like.',
  )
}

function described({ about, facts }: DemoProduct, closing: string): string {
  const list = facts.map((fact) => `<li><p>${fact}</p></li>`).join('')
  return `<p>${about}</p><h2>In short</h2><ul>${list}</ul><p>${closing}</p>`
}
