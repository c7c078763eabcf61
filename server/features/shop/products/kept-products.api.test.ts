import { expect, test } from 'vitest'
import { getSettings } from '#features/settings/index.ts'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newPerson } from '#server/test/people.ts'
import { useSecondInstance } from '#server/test/second-instance.ts'
import { shopForm, useShop } from '#server/test/shop.ts'
import { sellBy, useShopOrders } from '#server/test/shop-purchases.ts'

/* What visitors see of the shop is kept by each process until something of it changes. */

const desk = useDesk()
const second = useSecondInstance(desk)
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)
const { asStaff, addProduct, addMethod } = shop

const pageHere = async (slug: string) =>
  expectDone(await desk.call('GET /shop/product/get_by_slug/{slug}', { params: { slug } })).product
const listHere = async () => expectDone(await desk.call('GET /shop/product/get_all')).items
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
const askThere = async (path: string): Promise<any> =>
  (await fetch(`${second.address}/api/shop/product/${path}`)).json()
const pageThere = async (slug: string) => (await askThere(`get_by_slug/${slug}`)).product
const listThere = async () => (await askThere('get_all')).items

const asksForProducts = async (look: () => Promise<unknown>) =>
  (await statementsOf(look)).filter((text) => /from shop_products/.test(text) && !/set views/.test(text))

test('a page that was looked at is not read again', async () => {
  const { slug } = await addProduct()
  await heard()
  await pageHere(slug)
  await listHere()
  expect(await asksForProducts(() => pageHere(slug))).toEqual([])
  expect(await asksForProducts(listHere)).toEqual([])
})

test('that it was looked at changes nothing of it', async () => {
  const { slug, id } = await addProduct()
  await heard()
  await pageHere(slug)
  await desk.platform.db.statement(desk.sites.main, async (tx) => {
    await tx.db.updateTable('shop_products').set({ views: 5 }).where('id', '=', id).execute()
  })
  await heard()
  expect(await asksForProducts(() => pageHere(slug))).toEqual([])
})

/** What the database told before now has been heard by now: settings that were kept are read anew only then. */
async function heard() {
  const titleHere = () => desk.platform.db.read(desk.sites.main, async (tx) => (await getSettings(tx)).title)
  await titleHere()
  const title = `Heard ${Math.random()}`
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await tx.db.updateTable('site_settings').set({ title }).where('site_id', '=', desk.sites.main).execute()
  })
  await expect.poll(titleHere).toBe(title)
}

test('what staff change shows at once here, and as soon as it is heard in the other process', async () => {
  const { id, slug } = await addProduct({ price: 10 })
  expect([(await pageHere(slug)).price, (await pageThere(slug)).price]).toEqual([10, 10])
  expect([(await listHere())[0].price, (await listThere())[0].price]).toEqual([10, 10])
  expectDone(await asStaff('POST /shop/product/update', { form: shopForm({ id, price: 12.5 }) }))
  expect([(await pageHere(slug)).price, (await listHere())[0].price]).toEqual([12.5, 12.5])
  await expect.poll(async () => (await pageThere(slug)).price).toBe(12.5)
  await expect.poll(async () => (await listThere())[0].price).toBe(12.5)
})

test('so do its pictures, its category, and that it is taken off', async () => {
  const category = await shop.addCategory({ name: 'Cables' })
  const { id, slug } = await addProduct({ category_id: category.id })
  const pageOf = async () => [(await pageThere(slug)).images.length, (await pageHere(slug)).category.name]
  expect(await pageOf()).toEqual([0, 'Cables'])
  const form = shopForm({ id }, ['image1'])
  expectDone(await asStaff('POST /shop/product/update', { form }))
  expectDone(await asStaff('POST /shop/category/update', { body: { id: category.id, name: 'Leads' } }))
  await expect.poll(pageOf).toEqual([1, 'Leads'])
  expectDone(await asStaff('POST /shop/product/update_status', { body: { id, status: 'unpublished' } }))
  expect((await desk.call('GET /shop/product/get_by_slug/{slug}', { params: { slug } })).status).toBe(404)
  await expect.poll(() => pageThere(slug)).toBeUndefined()
})

test('stock is what orders left of it', async () => {
  await sellBy(desk)
  const [buyer, method] = [await newPerson(desk), await addMethod()]
  const product = await addProduct({ inventory: 3 })
  expect([await pageHere(product.slug), await pageThere(product.slug)]).toMatchObject([
    { inventory: 3 },
    { inventory: 3 },
  ])
  await orders.fill(buyer, product, 2)
  await orders.place(buyer, { method })
  expect((await pageHere(product.slug)).inventory).toBe(1)
  await expect.poll(async () => (await pageThere(product.slug)).inventory).toBe(1)
})

test('staff see the truth, and visitors never what staff see', async () => {
  const { id, slug } = await addProduct({ status: 'draft' })
  const asked = { params: { slug } }
  expect(expectDone(await asStaff('GET /shop/product/get_by_slug/{slug}', asked)).product).toMatchObject({
    id,
    views: 0,
  })
  expect((await desk.call('GET /shop/product/get_by_slug/{slug}', asked)).status).toBe(404)
  expectDone(await asStaff('POST /shop/product/update_status', { body: { id, status: 'published' } }))
  expect((await pageHere(slug)).views).toBeNull()
  expect(await listHere()).toMatchObject([{ id, views: null, sales: null }])
})

test('each site has its own', async () => {
  const { slug } = await addProduct({ slug: 'lead', price: 10 })
  await addProduct({ slug, price: 20 }, [], 'other')
  const prices = async () =>
    Promise.all(
      (['main', 'other'] as const).map(async (site) => {
        const reply = await desk.call('GET /shop/product/get_by_slug/{slug}', { params: { slug }, site })
        return expectDone(reply).product.price
      }),
    )
  expect([await prices(), await prices()]).toEqual([
    [10, 20],
    [10, 20],
  ])
})
