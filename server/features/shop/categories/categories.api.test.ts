import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator } from '#server/test/people.ts'
import { aCategory, aProduct, shopForm, useShop } from '#server/test/shop.ts'

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct } = shop

const add = (body: object) => asStaff('POST /shop/category/add', { body })
const change = (id: string, changes: object) =>
  asStaff('POST /shop/category/update', { body: { id, ...changes } })
const remove = (id: string) => asStaff('POST /shop/category/delete', { body: { id } })
const list = async (token?: string, query: Record<string, string | number> = {}) =>
  expectDone(await desk.call('GET /shop/category/get_all', { token, query }))
interface Shown {
  name: string
  slug: string
  position: number
}
const order = (shown: Shown[]) => shown.map(({ name, position }) => `${position} ${name}`)
const staffOrder = async () => order((await list(people.admin.token)).items)

test('a category is added at the end, with a slug made of its name, and stands in the log', async () => {
  await addCategory({ name: 'Tools' })
  const { status, body } = await add({ name: ' Kabel & Stecker ' })
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'success',
    category: {
      id: expect.any(String),
      name: 'Kabel & Stecker',
      slug: 'kabel-stecker',
      status: 'active',
      position: 1,
      products: 0,
    },
  })
  expect((await list()).items[1]).toEqual(body.category)
  expect(await shop.lastAct()).toEqual({
    act: 'shop.add_category',
    subject: 'Kabel & Stecker',
    before: null,
    after: { name: 'Kabel & Stecker', slug: 'kabel-stecker', active: true, position: 1 },
  })
})

test('a slug that is made is numbered; one that is given must be free', async () => {
  const slugs = []
  for (const name of ['Cables', 'cables!', 'CABLES', 'كابلات']) slugs.push((await addCategory({ name })).slug)
  expect(slugs).toEqual(['cables', 'cables-2', 'cables-3', 'category-4'])
  const other = await addCategory({ slug: 'clips' })
  const replies = [await add(aCategory({ slug: 'cables' })), await change(other.id, { slug: 'cables' })]
  expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
    Array(2).fill([400, { slug: { code: 'taken' } }]),
  )
  expect((await change(other.id, { slug: 'clips' })).status).toBe(200)
  expect((await addCategory({ slug: 'cables' }, 'other')).slug).toBe('cables')
})

test('of two who add the same name at once, each gets a slug of its own', async () => {
  const replies = await Promise.all([add({ name: 'Pumps' }), add({ name: 'Pumps' }), add({ name: 'Pumps' })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(replies.map(({ body }) => body.category.slug).sort()).toEqual(['pumps', 'pumps-2', 'pumps-3'])
  expect(replies.map(({ body }) => body.category.position).sort()).toEqual([0, 1, 2])
})

test('only what is sent changes, and only what changed is written down', async () => {
  const before = await addCategory({ name: 'Cables' })
  const { body } = await change(before.id, { name: 'Leads', status: 'inactive' })
  expect(body.category).toEqual({ ...before, name: 'Leads', status: 'inactive' })
  const act = {
    act: 'shop.change_category',
    subject: 'Leads',
    before: { name: 'Cables', active: true },
    after: { name: 'Leads', active: false },
  }
  expect(await shop.lastAct()).toEqual(act)
  expect((await change(before.id, {})).body.category).toEqual(body.category)
  expect((await change(before.id, { name: 'Leads' })).status).toBe(200)
  expect(await shop.lastAct()).toEqual(act)
})

test.each([
  [0, ['0 C', '1 A', '2 B']],
  [1, ['0 A', '1 C', '2 B']],
  [2, ['0 A', '1 B', '2 C']],
  [1000, ['0 A', '1 B', '2 C']],
])('the third of three, moved to %i', async (position, wanted) => {
  for (const name of ['A', 'B']) await addCategory({ name })
  const { id } = await addCategory({ name: 'C' })
  const { body } = await change(id, { position })
  expect(`${body.category.position} C`).toBe(wanted.find((one) => one.endsWith('C')))
  expect(await staffOrder()).toEqual(wanted)
})

test('whatever staff add, move and delete at once: places run from 0 without a gap', async () => {
  const ids: string[] = []
  for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push((await addCategory({ name })).id)
  const replies = await Promise.all([
    ...ids
      .slice(0, 3)
      .flatMap((id, place) => [change(id, { position: 4 - place }), change(id, { position: place })]),
    ...ids.slice(3).map(remove),
    add({ name: 'F' }),
    add({ name: 'G' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(200))
  const { items } = await list(people.admin.token)
  expect(items.map(({ position }: Shown) => position)).toEqual([0, 1, 2, 3, 4])
  expect(items.map(({ name }: Shown) => name).sort()).toEqual(['A', 'B', 'C', 'F', 'G'])
})

describe('a category that is deleted', () => {
  test('takes its products along; those behind it move up', async () => {
    const gone = await addCategory({ name: 'A' })
    const stays = await addCategory({ name: 'B' })
    const products = [
      await addProduct({ category_id: gone.id }, ['image1', 'image2']),
      await addProduct({ category_id: gone.id, status: 'draft' }),
    ]
    const other = await addProduct({ category_id: stays.id }, ['image1'])
    const { body } = await remove(gone.id)
    expect(body).toEqual({ status: 'success', deleted_products: 2 })
    for (const { id } of products)
      expect((await asStaff('GET /shop/product/get_by_id/{id}', { params: { id } })).status).toBe(404)
    const open = async (url: string) => (await desk.server.inject(url)).statusCode
    expect([
      await open(products[0].image1),
      await open(products[0].image2),
      await open(other.image1),
    ]).toEqual([404, 404, 200])
    expect(await staffOrder()).toEqual(['0 B'])
    expect(await shop.lastAct()).toMatchObject({
      act: 'shop.delete_category',
      subject: 'A',
      before: { name: 'A', slug: 'a', active: true, position: 0 },
    })
    expect((await list()).items).toMatchObject([{ name: 'B', products: 1 }])
  })

  test('loses or keeps what is put into it at the same moment; nothing stays behind', async () => {
    const { id } = await addCategory()
    const put = () =>
      asStaff('POST /shop/product/add', { form: shopForm(aProduct(id, { status: 'published' }), ['image1']) })
    const replies = await Promise.all([put(), put(), remove(id), put()])
    expect(replies[2]?.status).toBe(200)
    const added = replies.filter(({ status, body }) => status === 200 && body.product).length
    expect(replies[2]?.body.deleted_products).toBe(added)
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body.fields]).toEqual([400, { category_id: { code: 'unknown' } }])
    const { rows } = await desk.owner.query('select count(*)::int as products from shop_products')
    expect(rows).toEqual([{ products: 0 }])
  })

  test('is gone for the second who deletes it', async () => {
    const { id } = await addCategory()
    const replies = await Promise.all([remove(id), remove(id), remove(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})

test('customers see active ones with the number of what they can buy, staff with a key all', async () => {
  const cables = await addCategory({ name: 'Cables' })
  await addCategory({ name: 'Old stock', status: 'inactive' })
  await addProduct({ category_id: cables.id })
  await addProduct({ category_id: cables.id, status: 'draft' })
  const counts = async (token?: string) =>
    (await list(token)).items.map(({ name, products }: { name: string; products: number }) => [
      name,
      products,
    ])
  const keyless = await newModerator(desk, ['orders', 'add_coupon'])
  for (const token of [undefined, people.customer.token, keyless.token])
    expect(await counts(token)).toEqual([['Cables', 1]])
  const staff = await newModerator(desk, ['delete_category'])
  expect(await counts(staff.token)).toEqual([
    ['Cables', 2],
    ['Old stock', 0],
  ])
})

test('an inactive one is found by staff with a key alone, by id and by slug', async () => {
  const { id, slug } = await addCategory({ status: 'inactive' })
  const looks = async (token?: string) => [
    (await desk.call('GET /shop/category/get_by_id/{id}', { token, params: { id } })).status,
    (await desk.call('GET /shop/category/get_by_slug/{slug}', { token, params: { slug } })).status,
  ]
  expect(await looks()).toEqual([404, 404])
  expect(await looks(people.customer.token)).toEqual([404, 404])
  expect(await looks(people.otherKey.token)).toEqual([404, 404])
  expect(await looks(people.admin.token)).toEqual([200, 200])
  await change(id, { status: 'active' })
  expect(await looks()).toEqual([200, 200])
})

test('the list comes in pages, is searched, and is sorted as it stands or by name', async () => {
  for (const name of ['Wires', 'Adapters', 'Wire cutters']) await addCategory({ name })
  const names = async (query: Record<string, string | number>) => {
    const { items, total } = await list(undefined, query)
    return [...items.map(({ name }: Shown) => name), total]
  }
  expect(await names({})).toEqual(['Wires', 'Adapters', 'Wire cutters', 3])
  expect(await names({ page: 2, size: 2 })).toEqual(['Wire cutters', 3])
  expect(await names({ name: 'wIRE' })).toEqual(['Wires', 'Wire cutters', 2])
  expect(await names({ search: 'cut' })).toEqual(['Wire cutters', 1])
  expect(await names({ sort_by: 'name' })).toEqual(['Adapters', 'Wire cutters', 'Wires', 3])
  expect(await names({ sort_by: 'position', sort_order: 'desc' })).toEqual([
    'Wire cutters',
    'Adapters',
    'Wires',
    3,
  ])
  const refused: Record<string, string | number>[] = [
    { sort_by: 'created_at' },
    { sort_by: 'position; drop table users' },
    { size: 0 },
    { page: 0 },
  ]
  for (const query of refused)
    expect((await desk.call('GET /shop/category/get_all', { query })).status).toBe(400)
})

const REFUSED: [part: object, field: string][] = [
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(SHOP_BOUNDS.name + 1) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ slug: '' }, 'slug'],
  [{ slug: 'Capitals' }, 'slug'],
  [{ slug: 'two words' }, 'slug'],
  [{ slug: '-a' }, 'slug'],
  [{ slug: 'a--b' }, 'slug'],
  [{ slug: '../x' }, 'slug'],
  [{ slug: 'x'.repeat(SHOP_BOUNDS.slug + 1) }, 'slug'],
  [{ status: 'draft' }, 'status'],
  [{ status: null }, 'status'],
  [{ site_id: newId() }, 'site_id'],
]
test('what makes no sense is refused in a new one and in an old one', async () => {
  const old = await addCategory()
  for (const [part, field] of REFUSED) {
    const replies = [await add({ ...aCategory(), ...part }), await change(old.id, part)]
    expect(
      replies.map(({ status, body }) => [status, Object.keys(body.fields)]),
      JSON.stringify(part),
    ).toEqual(Array(2).fill([400, [field]]))
  }
  expect((await list(people.admin.token)).items).toEqual([old])
})

test('names and slugs may be as long as the bounds say', async () => {
  const name = 'x'.repeat(SHOP_BOUNDS.name)
  const first = await addCategory({ name })
  const second = await addCategory({ name })
  const third = await addCategory({ name })
  expect(first.slug).toBe(name)
  expect([second.slug, third.slug]).toEqual([`${name.slice(2)}-2`, `${name.slice(2)}-3`])
})

test.each([-1, 1.5, 1001, '0', null])('%j is no place', async (position) => {
  const { id } = await addCategory()
  const { status, body } = await change(id, { position })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['position']])
})

const CALLS: [EndpointKey, (id: string) => object][] = [
  ['POST /shop/category/add', () => aCategory()],
  ['POST /shop/category/update', (id) => ({ id, name: 'Taken over' })],
  ['POST /shop/category/delete', (id) => ({ id })],
]
test.each(CALLS)('%s: strangers, customers and staff without the key are refused', async (key, bodyFor) => {
  const category = await addCategory()
  await shop.expectKeyHolders(key, { body: bodyFor(category.id) })
  expect((await list(people.admin.token)).items).toEqual([category])
})

test('each of the three keys opens its own call and no other', async () => {
  const { id } = await addCategory()
  const statuses = []
  for (const permission of ['add_category', 'edit_category', 'delete_category'] as const) {
    const { token } = await newModerator(desk, [permission])
    for (const [key, bodyFor] of CALLS)
      statuses.push((await desk.call(key, { token, body: bodyFor(id) })).status)
  }
  expect(statuses).toEqual([200, 403, 403, 403, 200, 403, 403, 403, 200])
})

test('one of another site cannot be found, and stays as it is; a malformed id is refused', async () => {
  const theirs = await addCategory({}, 'other')
  for (const id of [theirs.id, newId()]) {
    const replies = [
      await change(id, { name: 'x' }),
      await change(id, { position: 0 }),
      await remove(id),
      await asStaff('GET /shop/category/get_by_id/{id}', { params: { id } }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([404, 'not_found']))
  }
  const slug = await asStaff('GET /shop/category/get_by_slug/{slug}', { params: { slug: theirs.slug } })
  expect(slug.status).toBe(404)
  const malformed = [await change('x', {}), await remove('x')]
  expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
    Array(2).fill([400, ['id']]),
  )
  expect((await list()).items).toEqual([])
  const kept = await desk.call('GET /shop/category/get_all', { site: 'other' })
  expect(kept.body.items).toEqual([theirs])
})
