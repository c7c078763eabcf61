import { PRODUCT_CODE, SHOP_BOUNDS, SLUG } from '#contract/shop/bounds.ts'
import { slugOf } from '#contract/shop/slug.ts'
import type { WeightUnit } from '#contract/shop/states.ts'
import { numberProblem } from '../../../../../ui/form/number-problem.ts'
import type { Problems } from '../../../../../ui/form/use-server-form.tsx'
import type { Pictures } from '../../../../../ui/picture-field/pictures-field.tsx'
import type { Product } from '../product.ts'
import { linesOf, type OptionLine, optionProblems } from './option-values.ts'
import type { FittingVehicle } from './vehicle-levels.ts'

/** A product as its form has it. A number may be empty while it is typed. */
export interface ProductValues {
  name: string
  slug: string
  /** Written by somebody, so it no longer follows the name. */
  slug_by_hand: boolean
  product_code: string
  category_id: string | null
  price: number | ''
  inventory: number | ''
  weight: number | ''
  weight_unit: WeightUnit
  short_description: string
  description: string
  extra_options: OptionLine[]
  images: Pictures
  vehicle_ids: FittingVehicle[]
  /** Of a new one: shown at once, not kept as a draft. */
  publish: boolean
}

export const newProduct = (category_id: string | null): ProductValues => ({
  name: '',
  slug: '',
  slug_by_hand: false,
  product_code: '',
  category_id,
  price: '',
  inventory: 0,
  weight: '',
  weight_unit: 'kg',
  short_description: '',
  description: '',
  extra_options: [],
  images: { kept: [], added: [] },
  vehicle_ids: [],
  publish: false,
})

/** The address of one that is there stays when it is renamed: others may link to it. */
export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  slug: product.slug,
  slug_by_hand: true,
  product_code: product.product_code,
  category_id: product.category.id,
  price: product.price,
  inventory: product.inventory,
  weight: product.weight === 0 ? '' : product.weight,
  weight_unit: product.weight_unit,
  short_description: product.short_description,
  description: product.description,
  extra_options: linesOf(product.extra_options),
  images: { kept: product.images, added: [] },
  vehicle_ids: product.vehicles,
  publish: false,
})

/** A second one like it: with a code of its own, without pictures, nothing of it in stock. */
export function copyOf(product: Product): ProductValues {
  return {
    ...valuesOf(product),
    slug: slugOf(product.name),
    slug_by_hand: false,
    product_code: nextCode(product.product_code),
    inventory: 0,
    images: { kept: [], added: [] },
  }
}

/** `TD-09` → `TD-10`; one without a number gets one. */
export function nextCode(code: string): string {
  const digits = /\d+$/.exec(code)?.[0] ?? ''
  const number = digits === '' ? '-2' : String(BigInt(digits) + 1n).padStart(digits.length, '0')
  const stem = code.slice(0, code.length - digits.length)
  const most = SHOP_BOUNDS.product_code
  return (stem.slice(0, Math.max(most - number.length, 0)) + number).slice(0, most)
}

export interface ProductWords {
  slug: string
  code: string
  twice: string
  belowZero: string
}

export function checkProduct(values: ProductValues, words: ProductWords): Problems<ProductValues> {
  const { name, slug, product_code, category_id, price, inventory, weight } = values
  const code = product_code.trim()
  return {
    name: name.trim() === '' && 'required',
    slug: slug !== '' && !SLUG.test(slug) && { text: words.slug },
    product_code: code === '' ? 'required' : !PRODUCT_CODE.test(code) && { text: words.code },
    category_id: category_id === null && 'required',
    price: numberProblem(price, [0, SHOP_BOUNDS.price]),
    inventory: numberProblem(inventory, [0, SHOP_BOUNDS.inventory]),
    weight: weight !== '' && numberProblem(weight, [0, SHOP_BOUNDS.weight]),
    ...optionProblems(values.extra_options, price, words),
  }
}
