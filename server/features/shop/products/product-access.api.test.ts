import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { aProduct, shopForm, useShop } from '#server/test/shop.ts'

/* Who changes products, and of which site. */

const desk = useDesk()
const shop = useShop(desk)
const { asStaff, addProduct } = shop

const change = (id: string, fields: Record<string, unknown>) =>
  asStaff('POST /shop/product/update', { form: shopForm({ id, ...fields }) })
const setStatus = (id: string, status: string) =>
  asStaff('POST /shop/product/update_status', { body: { id, status } })
const remove = (id: string) => asStaff('POST /shop/product/delete', { body: { id } })
const get = (id: string) => asStaff('GET /shop/product/get_by_id/{id}', { params: { id } })
const shown = async (id: string) => expectDone(await get(id)).product

const CALLS: [EndpointKey, (id: string, category: string) => object][] = [
  ['POST /shop/product/add', (_, category) => ({ form: shopForm(aProduct(category)) })],
  ['POST /shop/product/update', (id) => ({ form: shopForm({ id, name: 'Taken over' }) })],
  ['POST /shop/product/update_status', (id) => ({ body: { id, status: 'unpublished' } })],
  ['POST /shop/product/delete', (id) => ({ body: { id } })],
]
test.each(CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, optionsFor) => {
    const product = await addProduct()
    await shop.expectKeyHolders(key, optionsFor(product.id, product.category_id))
    expect(await shown(product.id)).toEqual(product)
  },
)

test('each key opens its own calls and no other', async () => {
  const { id, category_id } = await addProduct()
  const statuses = []
  for (const permission of ['add_product', 'edit_product', 'delete_product'] as const) {
    const { token } = await newModerator(desk, [permission])
    for (const [key, optionsFor] of CALLS)
      statuses.push((await desk.call(key, { token, ...optionsFor(id, category_id) })).status)
  }
  expect(statuses).toEqual([200, 403, 403, 403, 403, 200, 200, 403, 403, 403, 403, 200])
})

test('one of another site cannot be found, and stays as it is; a malformed id is refused', async () => {
  const theirs = await addProduct({}, [], 'other')
  for (const id of [theirs.id, newId()]) {
    const replies = [
      await change(id, { name: 'x' }),
      await setStatus(id, 'unpublished'),
      await remove(id),
      await get(id),
      await asStaff('GET /shop/product/get_by_slug/{slug}', { params: { slug: theirs.slug } }),
      await asStaff('GET /shop/product/get_by_product_code/{code}', {
        params: { code: theirs.product_code },
      }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(6).fill([404, 'not_found']))
  }
  const malformed = [
    await change('x', {}),
    await setStatus('x', 'published'),
    await remove('x'),
    await get('x'),
  ]
  expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(4).fill([400, ['id']]),
  )
  const kept = await asStaff('GET /shop/product/get_by_id/{id}', { site: 'other', params: { id: theirs.id } })
  expect(kept.body.product).toEqual(theirs)
})
