import { cleanRichText } from '#features/content/index.ts'
import { updateSettings } from '#features/settings/index.ts'
import {
  categoryRows,
  insertCoupon,
  insertProduct,
  methodRows,
  productPictures,
  replaceVehicles,
  updateShopSettings,
} from '#features/shop/index.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { storeContent } from '#platform/storage/store-content.ts'
import { vehicleIdOf } from '../load-locations.ts'
import type { DemoProduct } from './demo-product.ts'
import { ALBA_METHODS, COUPONS, METHODS } from './demo-sale.ts'
import { ALBA_CATEGORIES, ALBA_SHOP_TEXTS, CATEGORIES, SHOP_TEXTS } from './demo-shop.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { atAlba, putOnShelf, type Shelved } from './shelves.ts'

const DAY = 86_400_000

interface ShopPlan {
  siteId: string
  categories: readonly { name: string; slug: string; products: readonly Shelved[] }[]
  methods: typeof METHODS
  texts: typeof SHOP_TEXTS
  coupons: typeof COUPONS
}

/** The parts shop of the main site, and a small one of a sub-portal. Each is there as a whole or not at all. */
export async function loadShop(platform: Platform, sites: { main: string; alba: string }): Promise<void> {
  const known = new Map(
    CATEGORIES.flatMap(({ products }) => products.map((product) => [product.code, product])),
  )
  const plans: ShopPlan[] = [
    {
      siteId: sites.main,
      categories: CATEGORIES.map(({ closing, products, ...category }) => ({
        ...category,
        products: products.map((product) => putOnShelf(product, closing)),
      })),
      methods: METHODS,
      texts: SHOP_TEXTS,
      coupons: COUPONS,
    },
    {
      siteId: sites.alba,
      categories: ALBA_CATEGORIES.map(({ codes, ...category }) => ({
        ...category,
        products: codes.map((code) => atAlba(known.get(code) as DemoProduct)),
      })),
      methods: ALBA_METHODS,
      texts: ALBA_SHOP_TEXTS,
      coupons: [],
    },
  ]
  for (const plan of plans)
    if (!(await platform.db.read(plan.siteId, hasShop))) await openShop(platform, plan)
}

async function hasShop(tx: ReadTx): Promise<boolean> {
  return (await categoryRows.list(tx)).length > 0
}

async function openShop(platform: Platform, { siteId, categories, methods, texts, coupons }: ShopPlan) {
  const pictures = await storePictures(
    platform,
    siteId,
    categories.flatMap(({ products }) => products),
  )
  await platform.db.transaction(siteId, async (tx) => {
    await updateSettings(tx, { shop_public: true })
    await updateShopSettings(tx, texts)
    for (const [position, method] of methods.entries()) await methodRows.insert(tx, { ...method, position })
    const idBySlug = new Map<string, string>()
    for (const [position, { name, slug, products }] of categories.entries()) {
      const { id } = await categoryRows.insert(tx, { name, slug, active: true, position })
      idBySlug.set(slug, id)
      for (const product of products)
        await shelve(tx, { product, category: id, files: pictures.get(product) ?? [] })
    }
    for (const { from, to, made, goods, ...coupon } of coupons) {
      const day = (days: number | undefined) => (days === undefined ? null : inDays(tx, days))
      await insertCoupon(
        { ...tx, now: inDays(tx, made) },
        {
          ...coupon,
          start_date: day(from),
          expiry_date: day(to),
          category_id: (goods && idBySlug.get(goods)) || null,
        },
      )
    }
  })
}

const inDays = (tx: ReadTx, days: number) => new Date(tx.now.getTime() + days * DAY)

async function shelve(
  tx: Tx,
  { product, category, files }: { product: Shelved; category: string; files: readonly string[] },
): Promise<void> {
  const then = { ...tx, now: inDays(tx, -product.daysAgo) }
  const description = cleanRichText(product.row.description ?? '')
  const id = await insertProduct(then, { ...product.row, description, category_id: category })
  const vehicles: string[] = []
  for (const names of product.fits) vehicles.push(await vehicleIdOf(tx, names))
  await replaceVehicles(tx, id, vehicles)
  await productPictures.change(
    tx,
    { product_id: id, site_id: tx.siteId },
    { before: [], added: files.map((file) => ({ id: file, field: '' })) },
  )
}

/** Before the transaction that takes them, since bytes have no place in one. */
async function storePictures(platform: Platform, siteId: string, products: readonly Shelved[]) {
  const drawings = products.flatMap((product) => product.drawings.map((drawing) => ({ product, drawing })))
  const pictures = await drawPictures(
    platform.log,
    drawings.map(({ drawing }) => drawing),
  )
  const files = new Map<Shelved, string[]>()
  for (const [index, { product, drawing }] of drawings.entries()) {
    const about = { name: `${drawing.seed}.jpg`, mediaType: 'image/jpeg', ownerId: null }
    const { id } = await storeContent(platform, siteId, pictures[index] as Uint8Array, about)
    files.set(product, [...(files.get(product) ?? []), id])
  }
  return files
}
