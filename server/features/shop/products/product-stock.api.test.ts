import { describe, expect, test } from 'vitest'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { PRODUCT_STATUSES, type ProductStatus } from '#contract/shop/states.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { shopForm, useShop } from '#server/test/shop.ts'

/* How many there are, and whether they are on sale. */

const desk = useDesk()
const shop = useShop(desk)
const { asStaff, addProduct } = shop

const change = (id: string, fields: Record<string, unknown>) =>
  asStaff('POST /shop/product/update', { form: shopForm({ id, ...fields }) })
const setStatus = (id: string, status: string) =>
  asStaff('POST /shop/product/update_status', { body: { id, status } })
const shown = async (id: string) =>
  expectDone(await asStaff('GET /shop/product/get_by_id/{id}', { params: { id } })).product

describe('stock', () => {
  const sell = (id: string, pieces: number) =>
    desk.owner.query('update shop_products set inventory = inventory - $2 where id = $1', [id, pieces])

  test('what is ordered while staff type is taken off the figure they send', async () => {
    const { id } = await addProduct({ inventory: 10 })
    await sell(id, 3)
    expect((await change(id, { inventory: 15, inventory_was: 10 })).body.product.inventory).toBe(12)
    await sell(id, 1)
    expect(
      (await change(id, { name: 'Same', inventory: 12, inventory_was: 12 })).body.product.inventory,
    ).toBe(11)
    expect((await change(id, { inventory: 20 })).body.product.inventory).toBe(20)
    expect((await change(id, { name: 'Without a word of stock' })).body.product.inventory).toBe(20)
  })

  test('it never falls below nothing', async () => {
    const { id, name } = await addProduct({ inventory: 10 })
    await sell(id, 8)
    const { status, body } = await change(id, { inventory: 5, inventory_was: 10 })
    expect([status, body.code, body.params]).toEqual([409, 'out_of_stock', { left: 2, name }])
    expect((await shown(id)).inventory).toBe(2)
    expect((await change(id, { inventory: 8, inventory_was: 10 })).body.product.inventory).toBe(0)
  })

  test('nor does it pass its bound, whatever figure it is counted from', async () => {
    const most = SHOP_BOUNDS.inventory
    const { id } = await addProduct({ inventory: most - 10 })
    const { status, body } = await change(id, { inventory: 20, inventory_was: 5 })
    expect([status, body.fields]).toEqual([400, { inventory: { code: 'too_big', params: { max: most } } }])
    expect((await shown(id)).inventory).toBe(most - 10)
    expect((await change(id, { inventory: 15, inventory_was: 5 })).body.product.inventory).toBe(most)
  })

  test('orders at the same moment are all counted', async () => {
    const { id } = await addProduct({ inventory: 100 })
    const replies = await Promise.all([
      change(id, { inventory: 110, inventory_was: 100 }),
      ...[1, 2, 3, 4].map((pieces) => sell(id, pieces)),
      change(id, { inventory: 95, inventory_was: 100 }),
    ])
    expect(replies.flatMap((reply) => ('status' in reply ? [reply.status] : []))).toEqual([200, 200])
    expect((await shown(id)).inventory).toBe(95)
  })
})

const ALLOWED: Record<ProductStatus, readonly ProductStatus[]> = {
  draft: ['draft', 'published'],
  published: ['published', 'unpublished'],
  unpublished: ['published', 'unpublished'],
}
test.each(PRODUCT_STATUSES.flatMap((from) => PRODUCT_STATUSES.map((to) => [from, to] as const)))(
  'from %s to %s',
  async (from, to) => {
    const { id } = await addProduct()
    await desk.owner.query('update shop_products set status = $2 where id = $1', [id, from])
    const { status, body } = await setStatus(id, to)
    if (ALLOWED[from].includes(to)) expect([status, body.product.status]).toEqual([200, to])
    else expect([status, body.code, body.params]).toEqual([409, 'wrong_state', { status: from }])
    expect((await shown(id)).status).toBe(ALLOWED[from].includes(to) ? to : from)
  },
)

test('a change of the status stands in the log; none does not', async () => {
  const { id, product_code, name } = await addProduct()
  expectDone(await setStatus(id, 'unpublished'))
  const act = {
    act: 'shop.change_product',
    subject: `${product_code} ${name}`,
    before: { status: 'published' },
    after: { status: 'unpublished' },
  }
  expect(await shop.lastAct()).toEqual(act)
  expectDone(await setStatus(id, 'unpublished'))
  expect(await shop.lastAct()).toEqual(act)
  expect((await setStatus(id, 'sold')).status).toBe(400)
})
