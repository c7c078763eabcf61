import { v7 as newId } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { aProduct, shopForm, useShop } from '#server/test/shop.ts'

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct } = shop

const change = (id: string, fields: Record<string, unknown>, images: readonly string[] = []) =>
  asStaff('POST /shop/product/update', { form: shopForm({ id, ...fields }, images) })
const open = async (url: string, host = 'localhost') =>
  (await desk.server.inject({ url, headers: { host } })).statusCode
/** How many the products have, and how many are kept for nothing. */
const files = async () => {
  const { rows } = await desk.owner.query(
    `select count(i.id)::int as used, (count(*) - count(i.id))::int as stray
     from stored_files f left join shop_product_images i on i.file_id = f.id`,
  )
  return rows[0]
}
afterEach(async () => {
  for (const { id } of (await asStaff('GET /shop/category/get_all')).body.items)
    await asStaff('POST /shop/category/delete', { body: { id } })
  await desk.runScheduled('system.sweep')
  expect(await files()).toEqual({ used: 0, stray: 0 })
})

test('three at most, in the order of their fields; anyone may fetch them, on their site', async () => {
  const product = await addProduct({}, ['image2', 'image1', 'image3'])
  const urls = product.images.map(({ url }: { url: string }) => url)
  expect(new Set(urls).size).toBe(3)
  expect([product.image1, product.image2, product.image3]).toEqual(urls)
  for (const url of urls) expect([await open(url), await open(url, 'other.localhost')]).toEqual([200, 404])
  const listed = (await desk.call('GET /shop/product/get_all')).body.items
  expect(listed[0].image1).toBe(product.image1)
  const tooMany = await change(product.id, { name: 'Kept' }, ['image2'])
  expect(tooMany.body.fields).toEqual({ image2: { code: 'too_big', params: { max: 3 } } })
  const after = await asStaff('GET /shop/product/get_by_id/{id}', { params: { id: product.id } })
  expect(after.body.product).toEqual(product)
  expect(await files()).toEqual({ used: 3, stray: 0 })
})

test('one is replaced: the old one is let go, the log and open browsers hear of it', {
  timeout: 20_000,
}, async () => {
  const before = await addProduct({}, ['image1', 'image2'])
  const stream = await openStream(desk, people.customer.token)
  const remove_images = [before.images[0].id]
  const { product } = expectDone(await change(before.id, { remove_images }, ['image1']))
  expect(product.images).toEqual([before.images[1], { id: expect.any(String), url: expect.any(String) }])
  expect([await open(before.image1), await open(before.image2), await open(product.image2)]).toEqual([
    404, 200, 200,
  ])
  expect(await stream.next()).toMatchObject([{ event: 'shop.changed' }])
  expect(await shop.lastAct()).toMatchObject({
    act: 'shop.change_product',
    before: { images: [before.image1, before.image2] },
    after: { images: [before.image2, product.image2] },
  })
  stream.close()
})

test('only pictures of the product itself are taken away', async () => {
  const [product, other] = [await addProduct({}, ['image1']), await addProduct({}, ['image1'])]
  for (const id of [other.images[0].id, newId()]) {
    const { status, body } = await change(product.id, { remove_images: [id] })
    expect([status, body.fields]).toEqual([400, { remove_images: { code: 'invalid' } }])
  }
  expect([await open(product.image1), await open(other.image1)]).toEqual([200, 200])
  expectDone(await change(product.id, { remove_images: [product.images[0].id] }))
  expect(await open(product.image1)).toBe(404)
})

test('they go with their product, and with its category', async () => {
  const category = await addCategory()
  const [one, two] = [
    await addProduct({ category_id: category.id }, ['image1', 'image2']),
    await addProduct({ category_id: category.id }, ['image1']),
  ]
  expect(await files()).toEqual({ used: 3, stray: 0 })
  expectDone(await asStaff('POST /shop/product/delete', { body: { id: one.id } }))
  expect([await open(one.image1), await open(one.image2), await open(two.image1)]).toEqual([404, 404, 200])
  expectDone(await asStaff('POST /shop/category/delete', { body: { id: category.id } }))
  expect(await open(two.image1)).toBe(404)
})

test('of a form that is refused no picture stays', async () => {
  const product = await addProduct()
  const again = shopForm(aProduct(product.category_id, { product_code: product.product_code }), ['image1'])
  expect((await asStaff('POST /shop/product/add', { form: again })).status).toBe(400)
  expect((await change(newId(), {}, ['image1'])).status).toBe(404)
  expect(await files()).toEqual({ used: 0, stray: 0 })
})

test('what is no picture is refused', async () => {
  const { id, category_id } = await addProduct()
  const send = (file: File, field = 'image1') => {
    const form = shopForm(aProduct(category_id))
    form.append(field, file)
    return asStaff('POST /shop/product/add', { form })
  }
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', { type: 'image/png' })
  const refused = await send(svg)
  expect([refused.status, refused.body.code]).toEqual([400, 'file_type_not_allowed'])
  const tooLarge = await send(new File([Buffer.alloc(8 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
  expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'file_too_large'])
  expect((await send(svg, 'image4')).status).toBe(400)
  expect((await change(id, { remove_images: 'x' })).status).toBe(400)
})

test('a picture that comes while its product is deleted hinders nobody', async () => {
  const { id } = await addProduct({}, ['image1'])
  const replies = await Promise.all([
    change(id, {}, ['image2']),
    asStaff('POST /shop/product/delete', { body: { id } }),
    change(id, {}, ['image3']),
  ])
  const statuses = replies.map(({ status }) => status)
  expect(statuses[1]).toBe(200)
  for (const status of statuses) expect([200, 404]).toContain(status)
})
