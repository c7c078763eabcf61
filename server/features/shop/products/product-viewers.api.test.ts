import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { inAccountOf, newModerator, type TestPerson } from '#server/test/people.ts'
import { useShop } from '#server/test/shop.ts'

/* Who sees which product, and whose looks are counted. */

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct } = shop

// biome-ignore lint/suspicious/noExplicitAny: as an answer holds it
type Product = any
const look = async (product: Product, token?: string) => [
  (await desk.call('GET /shop/product/get_by_id/{id}', { token, params: { id: product.id } })).status,
  (await desk.call('GET /shop/product/get_by_slug/{slug}', { token, params: { slug: product.slug } })).status,
  (
    await desk.call('GET /shop/product/get_by_product_code/{code}', {
      token,
      params: { code: product.product_code },
    })
  ).status,
]
const list = async (token?: string, query: Record<string, string> = {}) =>
  expectDone(await desk.call('GET /shop/product/get_all', { token, query }))
/** Only staff ask for these. */
const FOR_STAFF: Record<string, string>[] = [
  { status: 'draft' },
  { status: 'unpublished' },
  { sort_by: 'views' },
]
const names = async (token?: string, query: Record<string, string> = {}) =>
  (await list(token, query)).items.map(({ name }: Product) => name).sort()

describe('what is not on sale', () => {
  const shown: Record<string, Product> = {}
  let keyless: TestPerson
  beforeEach(async () => {
    const [open, closed] = [
      await addCategory({ name: 'Open' }),
      await addCategory({ name: 'Closed', status: 'inactive' }),
    ]
    const add = (name: string, changes: object) => addProduct({ name, ...changes })
    shown['sold'] = await add('Sold', { category_id: open.id })
    shown['draft'] = await add('Draft', { category_id: open.id, status: 'draft' })
    shown['taken out'] = await add('Taken out', { category_id: open.id })
    shown['closed'] = await add('In closed', { category_id: closed.id })
    await asStaff('POST /shop/product/update_status', {
      body: { id: shown['taken out'].id, status: 'unpublished' },
    })
    keyless = await newModerator(desk, ['orders', 'add_category', 'add_coupon', 'shop_settings'])
  })
  const nobody = () => [undefined, people.customer.token, keyless.token]

  test('is found by nobody without a product key, by id, slug, code, list, words or category', async () => {
    for (const token of nobody()) {
      expect(await look(shown['sold'], token)).toEqual([200, 200, 200])
      for (const name of ['draft', 'taken out', 'closed'])
        expect(await look(shown[name], token)).toEqual([404, 404, 404])
      expect(await names(token)).toEqual(['Sold'])
      expect((await list(token)).total).toBe(1)
      for (const word of ['draft', 'taken', 'closed']) expect(await names(token, { name: word })).toEqual([])
      expect(await names(token, { category_id: shown['closed'].category_id })).toEqual([])
      const { body } = await desk.call('GET /shop/product/get_by_id/{id}', {
        token,
        params: { id: shown['sold'].id },
      })
      expect(body.product.related).toEqual([])
      for (const query of FOR_STAFF)
        expect((await desk.call('GET /shop/product/get_all', { token, query })).status).toBe(403)
    }
  })

  test('is seen by staff with any product key, and all of it is counted', async () => {
    for (const key of ['add_product', 'edit_product', 'delete_product'] as const) {
      const { token } = await newModerator(desk, [key])
      for (const product of Object.values(shown)) expect(await look(product, token)).toEqual([200, 200, 200])
      expect(await names(token)).toEqual(['Draft', 'In closed', 'Sold', 'Taken out'])
      expect((await list(token)).total).toBe(4)
      expect(await names(token, { status: 'draft' })).toEqual(['Draft'])
    }
  })

  test('cannot be put into a cart; what lies there cannot be ordered any more', async () => {
    const { token } = people.customer
    const put = (product_id: string) =>
      desk.call('POST /shop/cart/add_item', { token, body: { product_id, quantity: 1 } })
    for (const name of ['draft', 'taken out', 'closed']) {
      const { status, body } = await put(shown[name].id)
      expect([status, body.code]).toEqual([409, 'product_unavailable'])
    }
    expectDone(await put(shown['sold'].id))
    const problem = async () => (await desk.call('GET /shop/cart', { token })).body.items[0].problem
    expect(await problem()).toBe(null)
    const close = (status: string) =>
      asStaff('POST /shop/category/update', { body: { id: shown['sold'].category_id, status } })
    await close('inactive')
    expect(await problem()).toBe('unavailable')
    await close('active')
    await asStaff('POST /shop/product/update_status', {
      body: { id: shown['sold'].id, status: 'unpublished' },
    })
    expect(await problem()).toBe('unavailable')
  })

  test('hides nothing that comes near to what is typed', async () => {
    await addProduct({ name: 'Katalysator', status: 'draft' })
    await addProduct({ name: 'Katalysatoren' })
    await addProduct({ name: 'Auspuff hinten', status: 'draft' })
    await addProduct({ name: 'Auspuf' })
    expect(await names(undefined, { name: 'katalysator' })).toEqual(['Katalysatoren'])
    const { items, near } = await list(undefined, { name: 'auspuff' })
    expect([items.map(({ name }: Product) => name), near]).toEqual([['Auspuf'], true])
  })
})

test('figures are for staff; customers and staff with other keys find none', async () => {
  const { id } = await addProduct()
  for (const token of [undefined, people.customer.token, people.otherKey.token]) {
    const { body } = await desk.call('GET /shop/product/get_by_id/{id}', { token, params: { id } })
    expect([body.product.views, body.product.sales]).toEqual([null, null])
    expect((await list(token)).items).toMatchObject([{ views: null, sales: null }])
  }
  expect((await list(people.admin.token)).items).toMatchObject([{ sales: 0 }])
})

test('four others of its category are shown beside it: what can be had first, then what is sold most', async () => {
  const { id: category_id } = await addCategory()
  const product = await addProduct({ name: 'Itself', category_id })
  const sold = { A: 5, B: 9, C: 1, D: 3, E: 2 }
  for (const [name, sales] of Object.entries(sold)) {
    const { id } = await addProduct({ name, category_id, inventory: name === 'B' ? 0 : 3 })
    await desk.owner.query('update shop_products set sales = $2 where id = $1', [id, sales])
  }
  await addProduct({ name: 'Draft', category_id, status: 'draft' })
  await addProduct({ name: 'Of another category' })
  const { body } = await desk.call('GET /shop/product/get_by_id/{id}', { params: { id: product.id } })
  expect(body.product.related.map(({ name }: Product) => name)).toEqual(['A', 'D', 'E', 'C'])
  expect(body.product.related[0]).toMatchObject({ views: null, sales: null, category_id })
})

describe('looks', () => {
  const viewsOf = async (id: string) => {
    const { rows } = await desk.owner.query('select views from shop_products where id = $1', [id])
    return Number(rows[0].views)
  }

  test('of strangers and customers are counted, all of those that come together', async () => {
    const [one, other] = [await addProduct(), await addProduct()]
    await Promise.all([...Array(20)].map(() => look(one)))
    await look(other, people.customer.token)
    await expect.poll(() => viewsOf(one.id), { timeout: 10_000 }).toBe(60)
    await expect.poll(() => viewsOf(other.id), { timeout: 10_000 }).toBe(3)
    expect((await list(people.admin.token, { sort_by: 'views' })).items).toMatchObject([
      { views: 60 },
      { views: 3 },
    ])
  })

  test('of staff are not, whatever their keys, nor in the account of a customer', async () => {
    const [product, marker] = [await addProduct(), await addProduct()]
    const acting = await inAccountOf(desk, people.customer)
    for (const { token } of [people.admin, people.otherKey, acting])
      expect(await look(product, token)).toEqual([200, 200, 200])
    // Counted later than those above would have been.
    await look(marker)
    await expect.poll(() => viewsOf(marker.id), { timeout: 10_000 }).toBe(3)
    expect(await viewsOf(product.id)).toBe(0)
  })

  test('at what is not there are not, and a change of the product loses none', async () => {
    const product = await addProduct({ status: 'draft' })
    expect(await look(product)).toEqual([404, 404, 404])
    await asStaff('POST /shop/product/update_status', { body: { id: product.id, status: 'published' } })
    await look(product)
    await asStaff('POST /shop/product/update_status', { body: { id: product.id, status: 'unpublished' } })
    await expect.poll(() => viewsOf(product.id), { timeout: 10_000 }).toBe(3)
  })
})
