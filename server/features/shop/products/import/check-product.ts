import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { prose, richText } from '#contract/primitives.ts'
import { PRODUCT_CODE, SHOP_BOUNDS, SLUG } from '#contract/shop/bounds.ts'
import { type ExtraOption, priceRange } from '#contract/shop/options.ts'
import { IMAGE_COLUMNS, type ProductColumn, type ProductProblem } from '#contract/shop/product-file.ts'
import { extraOptions } from '#contract/shop/shapes.ts'
import { PRODUCT_STATUSES, type ProductStatus, WEIGHT_UNITS, type WeightUnit } from '#contract/shop/states.ts'
import { readAmount } from '#platform/catalogue/imports/amount-cells.ts'
import {
  type BadCell,
  nameIn,
  numberIn,
  readingCells,
  textIn,
  WrongCell,
} from '#platform/catalogue/imports/cells.ts'
import { parsedJson } from '#platform/parsed-json.ts'

/** A product as a line tells of it. What is left out stays, or is nothing for one that is new. Money in hundredths. */
export interface ImportedProduct {
  product_code: string
  name: string
  category: string
  price: number
  inventory?: number
  status?: ProductStatus
  slug?: string
  weight?: number
  weight_unit?: WeightUnit
  short_description?: string
  description?: string
  extra_options?: readonly ExtraOption[]
  /** Names in the archive; none: the pictures stay. */
  images: readonly string[]
}

type Cells = Readonly<Partial<Record<ProductColumn, unknown>>>

/** The product that a line tells of, or the first thing that is wrong with it. */
export function checkProduct(cells: Cells): ImportedProduct | BadCell {
  return readingCells(() => {
    const inventory = numberIn('inventory', cells.inventory, [0, SHOP_BOUNDS.inventory])
    const status = wordIn('status', cells, PRODUCT_STATUSES, 'unknown_status')
    const slug = slugIn(cells)
    const weight = amountIn('weight', cells, SHOP_BOUNDS.weight)
    const unit = wordIn('weight_unit', cells, WEIGHT_UNITS, 'unknown_unit')
    const options = optionsIn(cells)
    const price = amountIn('price', cells, SHOP_BOUNDS.price)
    if (price === null) throw new WrongCell('required', 'price', '')
    if (options && toHundredths(priceRange(0, options).from) + price < 0) return tooCheap(price)
    return {
      product_code: codeIn(cells),
      name: nameIn('name', cells.name, SHOP_BOUNDS.name),
      category: nameIn('category', cells.category, SHOP_BOUNDS.name),
      price,
      ...(inventory !== null && { inventory }),
      ...(status && { status }),
      ...(slug && { slug }),
      ...(weight !== null && { weight }),
      ...(unit && { weight_unit: unit }),
      ...('short_description' in cells && {
        short_description: linesIn('short_description', cells, SHOP_BOUNDS.short_description),
      }),
      ...('description' in cells && { description: linesIn('description', cells, SHOP_BOUNDS.rich_text) }),
      ...(options && { extra_options: options }),
      images: IMAGE_COLUMNS.flatMap((column) => textIn(column, cells[column], LONGEST_FILE_NAME) || []),
    }
  })
}

/** An option takes off more than there is. */
export const tooCheap = (price: number): BadCell =>
  new WrongCell('out_of_range', 'price', fromHundredths(price)).bad

const LONGEST_FILE_NAME = 200

function codeIn(cells: Cells): string {
  const code = nameIn('product_code', cells.product_code, SHOP_BOUNDS.product_code)
  if (!PRODUCT_CODE.test(code)) throw wrong('invalid_code', 'product_code', code)
  return code
}

function slugIn(cells: Cells): string | null {
  const slug = textIn('slug', cells.slug, SHOP_BOUNDS.slug).toLowerCase()
  if (slug === '') return null
  if (!SLUG.test(slug)) throw wrong('invalid_slug', 'slug', slug)
  return slug
}

function amountIn(column: 'price' | 'weight', cells: Cells, most: number): number | null {
  const text = textIn(column, cells[column], 40)
  if (text === '') return null
  const amount = readAmount(text)
  if (typeof amount === 'string') throw wrong(amount, column, text)
  if (amount > toHundredths(most)) throw new WrongCell('out_of_range', column, text)
  return amount
}

function wordIn<W extends string>(
  column: ProductColumn,
  cells: Cells,
  words: readonly W[],
  problem: ProductProblem,
): W | null {
  const text = textIn(column, cells[column], 40).toLowerCase()
  if (text === '') return null
  if (!isOneOf(words, text)) throw wrong(problem, column, text)
  return text
}

const LINES = { short_description: prose(100_000), description: richText(100_000) } as const

/** Text of several lines. */
function linesIn(column: keyof typeof LINES, cells: Cells, longest: number): string {
  const value = cells[column] ?? ''
  const read = LINES[column].safeParse(typeof value === 'number' ? String(value) : value)
  if (!read.success) throw new WrongCell('invalid', column, typeof value === 'string' ? value : typeof value)
  if (read.data.length > longest) throw new WrongCell('too_long', column, read.data)
  return read.data
}

/** JSON in a cell, or a list where the file is JSON itself. */
function optionsIn(cells: Cells): readonly ExtraOption[] | null {
  const value = cells.extra_options
  if (value === undefined || value === null || value === '') return null
  const read = extraOptions.safeParse(typeof value === 'string' ? parsedJson(value) : value)
  if (!read.success)
    throw wrong('options_unreadable', 'extra_options', typeof value === 'string' ? value : typeof value)
  return read.data
}

const wrong = (problem: ProductProblem, column: ProductColumn, value: unknown) =>
  new WrongCell<ProductProblem>(problem, column, value)
