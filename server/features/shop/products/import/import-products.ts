import { sql } from 'kysely'
import { PRODUCT_COLUMNS, REQUIRED_PRODUCT_COLUMNS } from '#contract/shop/product-file.ts'
import { nextProductStatuses, type ProductStatus } from '#contract/shop/states.ts'
import { BY_PROGRAM, type Changed, consequencesOf, logged } from '#features/consequences/index.ts'
import { can } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { BadCell } from '#platform/catalogue/imports/cells.ts'
import type { GoodLine } from '#platform/catalogue/imports/checked-lines.ts'
import { importActs } from '#platform/catalogue/imports/import-acts.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { shopChanged } from '../../shop-consequences.ts'
import { checkProduct, type ImportedProduct, tooCheap } from './check-product.ts'
import { openProductWriter } from './write-products.ts'

interface ImportHappenings {
  'import.begun': Changed
  /** Some lines more are in, or it is over. */
  'import.got_on': { importId: string }
  'import.done': Record<never, never>
}

const tell = consequencesOf<ImportHappenings>({
  'import.begun': logged('shop.import_products'),
  'import.got_on': {
    live: ({ importId }) => ({ to: 'staff', type: 'shop.import', data: { import_id: importId } }),
  },
  'import.done': { live: shopChanged },
})

/** Products from CSV or JSON, or from a ZIP with their pictures. Whoever watches is told by `shop.import`. */
export const productImports = importActs<ImportedProduct>({
  kind: 'shop_products',
  file: {
    columns: PRODUCT_COLUMNS,
    required: REQUIRED_PRODUCT_COLUMNS,
    check: checkProduct,
    keysOf: ({ product_code, slug }) => [[product_code.toUpperCase()], ...(slug ? [['slug', slug]] : [])],
    picturesOf: ({ images }) => images,
    claimsOf: ({ slug }) => (slug ? [slug] : []),
    lookUp: whatIsAgainst,
  },
  async begin(tx, call, fileName) {
    // What is in the file may be there already, and is changed then.
    if (!can(call.actor, 'edit_product')) throw new AppError('forbidden')
    await tell(tx, call, 'import.begun', { subject: fileName })
    return {}
  },
  openWriter: openProductWriter,
  tellProgress: (tx, importId) => tell(tx, BY_PROGRAM, 'import.got_on', { importId }),
  tellDone: (tx) => tell(tx, BY_PROGRAM, 'import.done', {}),
})

type Lines = readonly GoodLine<ImportedProduct>[]
type BadCells = ReadonlyMap<number, BadCell>

async function whatIsAgainst(tx: ReadTx, lines: Lines): Promise<BadCells> {
  return new Map([
    ...(await findTooCheap(tx, lines)),
    ...(await findTakenSlugs(tx, lines)),
    ...(await findUnreachable(tx, lines)),
  ])
}

/** Prices that are less than what an option, which the line leaves as it is, takes off. */
async function findTooCheap(tx: ReadTx, lines: Lines): Promise<BadCells> {
  const left = lines.filter(({ item }) => item.extra_options === undefined)
  const codes = left.map(({ item }) => item.product_code.toUpperCase())
  const { rows } = await sql<{ code: string; most: number }>`
    select upper(product_code) as code, -options_from as most from shop_products
    where site_id = ${tx.siteId} and upper(product_code) = any (${codes}) and options_from < 0`.execute(tx.db)
  const takenOff = new Map(rows.map(({ code, most }) => [code, most]))
  return new Map(
    left.flatMap(({ line, item: { product_code, price } }) =>
      price < (takenOff.get(product_code.toUpperCase()) ?? 0) ? [[line, tooCheap(price)] as const] : [],
    ),
  )
}

/** Slugs that another product has. */
async function findTakenSlugs(tx: ReadTx, lines: Lines): Promise<BadCells> {
  const named = lines.filter(({ item }) => item.slug !== undefined)
  const slugs = named.map(({ item }) => item.slug)
  const { rows } = await sql<{ slug: string; code: string }>`
    select slug, upper(product_code) as code from shop_products
    where site_id = ${tx.siteId} and slug = any (${slugs})`.execute(tx.db)
  const codes = new Map(rows.map(({ slug, code }) => [slug, code]))
  return new Map(
    named.flatMap(({ line, item }) => {
      const code = codes.get(item.slug ?? '')
      return code === undefined || code === item.product_code.toUpperCase()
        ? []
        : [[line, { problem: 'slug_taken', text: `slug: ${item.slug}` }] as const]
    }),
  )
}

/** Statuses that their product does not reach from where it is. */
async function findUnreachable(tx: ReadTx, lines: Lines): Promise<BadCells> {
  const named = lines.flatMap(({ line, item: { product_code, status } }) =>
    status ? [{ line, code: product_code.toUpperCase(), status }] : [],
  )
  const codes = named.map(({ code }) => code)
  const { rows } = await sql<{ code: string; status: ProductStatus }>`
    select upper(product_code) as code, status from shop_products
    where site_id = ${tx.siteId} and upper(product_code) = any (${codes})`.execute(tx.db)
  const statuses = new Map(rows.map(({ code, status }) => [code, status]))
  return new Map(
    named.flatMap(({ line, code, status }) => {
      const before = statuses.get(code)
      return before === undefined || before === status || nextProductStatuses(before).includes(status)
        ? []
        : [[line, { problem: 'unreachable_status', text: `status: ${status}` }] as const]
    }),
  )
}
