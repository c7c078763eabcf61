import { v7 as newId } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { useShop } from '#server/test/shop.ts'
import { GOLF, newVehicles } from '#server/test/vehicles.ts'

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct } = shop

type Query = Record<string, string | number>
const ask = (query: Query, token?: string) => desk.call('GET /shop/product/get_all', { token, query })
const list = async (query: Query = {}, token?: string) => expectDone(await ask(query, token))
const names = async (query: Query = {}, token?: string): Promise<string[]> =>
  (await list(query, token)).items.map(({ name }: { name: string }) => name)

describe('an answer', () => {
  test('has the newest first, each as a list shows it', async () => {
    const category = await addCategory({ name: 'Cables' })
    await addProduct({ name: 'First', category_id: category.id })
    const { id } = await addProduct({
      name: 'Second',
      slug: 'second',
      product_code: 'S-2',
      price: 12.5,
      inventory: 3,
      short_description: 'Short',
      category_id: category.id,
      extra_options: [{ name: 'Length', values: [{ name: '1 m', price: -2.25 }] }],
    })
    const { items, ...others } = await list()
    expect(others).toEqual({
      status: 'success',
      total: 2,
      total_is_exact: true,
      page: 1,
      size: 20,
      near: false,
      next: null,
    })
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Second', 'First'])
    expect(items[0]).toEqual({
      id,
      name: 'Second',
      slug: 'second',
      product_code: 'S-2',
      price: 12.5,
      price_from: 10.25,
      price_to: 10.25,
      short_description: 'Short',
      category_id: category.id,
      category_name: 'Cables',
      image1: null,
      inventory: 3,
      status: 'published',
      views: null,
      sales: null,
      created_at: expect.any(String),
    })
  })

  test('of an empty shop is empty, and knows nothing of another site', async () => {
    await addProduct({ name: 'Theirs' }, [], 'other')
    expect(await list()).toMatchObject({ items: [], total: 0, near: false, next: null })
    expect(await list({ name: 'theirs' })).toMatchObject({ items: [], total: 0, near: false })
    const there = await desk.call('GET /shop/product/get_all', { site: 'other' })
    expect(there.body).toMatchObject({ items: [{ name: 'Theirs' }], total: 1 })
  })

  test('counts a product as soon as it is added, published, moved or deleted', async () => {
    const [one, other] = [await addCategory(), await addCategory()]
    const totals = async () => [
      (await list()).total,
      (await list({ category_id: one.id })).total,
      (await list({ category_id: other.id })).total,
      (await list({}, people.admin.token)).total,
    ]
    expect(await totals()).toEqual([0, 0, 0, 0])
    const { id } = await addProduct({ category_id: one.id, status: 'draft' })
    expect(await totals()).toEqual([0, 0, 0, 1])
    const setStatus = (status: string) =>
      asStaff('POST /shop/product/update_status', { body: { id, status } })
    await setStatus('published')
    expect(await totals()).toEqual([1, 1, 0, 1])
    const form = new FormData()
    form.append('id', id)
    form.append('category_id', other.id)
    expectDone(await asStaff('POST /shop/product/update', { form }))
    expect(await totals()).toEqual([1, 0, 1, 1])
    await asStaff('POST /shop/category/update', { body: { id: other.id, status: 'inactive' } })
    expect(await totals()).toEqual([0, 0, 0, 1])
    await asStaff('POST /shop/product/delete', { body: { id } })
    expect(await totals()).toEqual([0, 0, 0, 0])
  })
})

describe('words', () => {
  beforeEach(async () => {
    const { id: category_id } = await addCategory()
    const add = (name: string, product_code: string, short_description = '') =>
      addProduct({ name, product_code, short_description, category_id })
    await add('Boot Pin Cable', 'BPC-1', 'For the bench')
    await add('OBD extension cable', 'OBD-1', 'OBD_50%')
    await add('Kühlerschlauch', 'KS-7', 'Silikon, 50 cm')
    await add('Turbocharger', 'TC-1', 'TC\\9')
  })

  const FOUND: [words: string, products: string[]][] = [
    ['cable', ['Boot Pin Cable', 'OBD extension cable']],
    ['CABLE bench', ['Boot Pin Cable']],
    ['  bench   boot ', ['Boot Pin Cable']],
    ['ten', ['OBD extension cable']],
    ['bpc-1', ['Boot Pin Cable']],
    ['KÜHLER', ['Kühlerschlauch']],
    ['silikon 7', ['Kühlerschlauch']],
    ['50%', ['OBD extension cable']],
    ['d_5', ['OBD extension cable']],
    ['c\\9', ['Turbocharger']],
  ]
  test('are found in whatever place', async () => {
    for (const [name, wanted] of FOUND) {
      expect((await names({ name })).sort(), name).toEqual(wanted)
      expect(await list({ name })).toMatchObject({ total: wanted.length, total_is_exact: true, near: false })
      expect((await names({ search: name })).sort()).toEqual(wanted)
    }
  })

  const MISSPELT: [words: string, product: string[]][] = [
    ['turbocharjer', ['Turbocharger']],
    ['kuhlerschlauch', ['Kühlerschlauch']],
    ['extention', ['OBD extension cable']],
    ['boot pin cabel', ['Boot Pin Cable']],
  ]
  test('that are misspelt come near', async () => {
    for (const [name, wanted] of MISSPELT) {
      const { items, near, total } = await list({ name })
      expect(items.slice(0, 1).map((item: { name: string }) => item.name)).toEqual(wanted)
      expect([near, total]).toEqual([true, items.length])
    }
  })

  const AS_THEY_ARE: [words: string, total: number][] = [
    ['xyzzy', 0],
    ["'; drop table shop_products; --", 0],
    ['𝔘𝔫𝔦', 0],
    ['%', 1],
    ['_', 1],
    ['\\', 1],
  ]
  test('are what they are, and stand for nothing else', async () => {
    for (const [name, total] of AS_THEY_ARE)
      expect(await list({ name })).toMatchObject({ total, near: false })
  })

  test('empty ones ask for everything; too many are refused', async () => {
    expect((await list({ name: '  ' })).total).toBe(4)
    expect((await ask({ name: 'x'.repeat(101) })).body.fields).toEqual({
      name: { code: 'too_long', params: { max: 100 } },
    })
  })

  test('what was found is filtered and sorted as everything else', async () => {
    await desk.owner.query("update shop_products set price = 99900, sales = 7 where product_code = 'BPC-1'")
    expect(await names({ name: 'cable' })).toEqual(['Boot Pin Cable', 'OBD extension cable'])
    expect(await names({ name: 'cable', sort_by: 'price' })).toEqual([
      'OBD extension cable',
      'Boot Pin Cable',
    ])
    expect(await list({ name: 'cable', max_price: 50 })).toMatchObject({ total: 1 })
    const pages = [await list({ name: 'cable', size: 1 }), await list({ name: 'cable', size: 1, page: 2 })]
    expect(pages.map(({ items, total, next }) => [items[0].name, total, next])).toEqual([
      ['Boot Pin Cable', 2, null],
      ['OBD extension cable', 2, null],
    ])
  })
})

describe('filters', () => {
  beforeEach(async () => {
    const option = (price: number) => [
      {
        name: 'Length',
        values: [
          { name: 'short', price },
          { name: 'long', price: 50 },
        ],
      },
    ]
    await addProduct({ name: 'Cheap', price: 5, inventory: 0 })
    await addProduct({ name: 'Middle', price: 10, inventory: 1 })
    // From 8.
    await addProduct({ name: 'Chosen', price: 12, inventory: 9, extra_options: option(-4) })
    // From 60.
    await addProduct({ name: 'Dear', price: 10, inventory: 9, extra_options: option(50) })
  })

  const FILTERED: [query: Query, wanted: string[]][] = [
    [{ min_price: 8 }, ['Chosen', 'Dear', 'Middle']],
    [{ min_price: 8.01 }, ['Dear', 'Middle']],
    [{ max_price: 8 }, ['Cheap', 'Chosen']],
    [{ max_price: '7.99' }, ['Cheap']],
    [{ min_price: 8, max_price: 10 }, ['Chosen', 'Middle']],
    [{ min_price: 10, max_price: 8 }, []],
    [{ min_price: 0, max_price: 1_000_000 }, ['Cheap', 'Chosen', 'Dear', 'Middle']],
    [{ in_stock: 'true' }, ['Chosen', 'Dear', 'Middle']],
    [{ in_stock: 'true', max_price: 9 }, ['Chosen']],
    [{ category_id: newId() }, []],
    [{ vehicle_id: newId() }, []],
    [{ status: 'published', max_price: 5 }, ['Cheap']],
  ]
  test('each, and several together', async () => {
    for (const [query, wanted] of FILTERED) {
      expect((await names(query)).sort(), JSON.stringify(query)).toEqual(wanted)
      expect(await list({ ...query, size: 1 })).toMatchObject({ total: wanted.length, total_is_exact: true })
    }
  })

  const REFUSED: [query: Query, field: string][] = [
    [{ min_price: -1 }, 'min_price'],
    [{ max_price: '1000000.01' }, 'max_price'],
    [{ min_price: '1.001' }, 'min_price'],
    [{ min_price: 'x' }, 'min_price'],
    [{ in_stock: 'false' }, 'in_stock'],
    [{ stock: 'few' }, 'stock'],
    [{ category_id: 'cables' }, 'category_id'],
    [{ vehicle_id: '1' }, 'vehicle_id'],
    [{ status: 'sold' }, 'status'],
    [{ size: 0 }, 'size'],
    [{ size: 501 }, 'size'],
    [{ page: 0 }, 'page'],
    [{ sort_by: 'searched' }, 'sort_by'],
    [{ sort_by: 'price; drop table shop_products' }, 'sort_by'],
    [{ sort_by: 'created_at', sort_order: 'desc, (select 1)' }, 'sort_order'],
    [{ after: 'x' }, 'after'],
    [{ after: Buffer.from('["created_at","2026-02-30T00:00:00.000Z","x"]').toString('base64url') }, 'after'],
    [{ limit: 5 }, 'limit'],
  ]
  test('and orders that make no sense are refused', async () => {
    for (const [query, field] of REFUSED) {
      const { status, body } = await ask(query)
      expect([status, Object.keys(body.fields)], JSON.stringify(query)).toEqual([400, [field]])
    }
  })

  test('what is sorted by the price goes by what the list shows: the cheapest choice', async () => {
    expect(await names({ sort_by: 'price' })).toEqual(['Cheap', 'Chosen', 'Middle', 'Dear'])
    expect(await names({ sort_by: 'price', sort_order: 'desc' })).toEqual([
      'Dear',
      'Middle',
      'Chosen',
      'Cheap',
    ])
  })
})

test('what is named for a vehicle fits those below it, and not those above or beside it', async () => {
  const [golf = '', polo = ''] = await newVehicles(desk, [
    GOLF,
    { ...GOLF, path: ['Cars', 'Volkswagen', 'Polo', 'V', '1.2 TSI'] },
  ])
  const { rows } = await desk.owner.query(
    "select (select id from vehicles where name = 'Golf') as model, (select id from vehicles where name = 'Volkswagen') as maker",
  )
  const { model, maker } = rows[0]
  await addProduct({ name: 'For the engine', vehicle_ids: [golf] })
  await addProduct({ name: 'For the model', vehicle_ids: [model, polo] })
  await addProduct({ name: 'For the make', vehicle_ids: [maker] })
  await addProduct({ name: 'For nothing named' })
  const fitting = async (vehicle_id: string) => (await names({ vehicle_id })).sort()
  expect(await fitting(golf)).toEqual(['For the engine', 'For the make', 'For the model'])
  expect(await fitting(model)).toEqual(['For the make', 'For the model'])
  expect(await fitting(polo)).toEqual(['For the make', 'For the model'])
  expect(await fitting(maker)).toEqual(['For the make'])
  expect(await list({ vehicle_id: golf, size: 1 })).toMatchObject({ total: 3, total_is_exact: true })
})

describe('orders and pages', () => {
  beforeEach(async () => {
    const { id: category_id } = await addCategory()
    const figures = [
      ['b', 30, 1, 9, 2],
      ['A', 10, 3, 7, 0],
      ['c', 20, 2, 8, 5],
    ] as const
    for (const [name, price, sales, views, inventory] of figures) {
      const { id } = await addProduct({ name, price, inventory, category_id })
      await desk.owner.query('update shop_products set sales = $2, views = $3 where id = $1', [
        id,
        sales,
        views,
      ])
    }
  })

  test.each([
    ['created_at', 'desc', 'cAb'],
    ['name', 'asc', 'Abc'],
    ['price', 'asc', 'Acb'],
    ['sales', 'desc', 'Acb'],
    ['views', 'desc', 'bcA'],
    ['inventory', 'desc', 'cbA'],
  ])('by %s, %s unless told otherwise', async (sort_by, natural, wanted) => {
    const inOrder = async (query: Query) => (await names({ sort_by, ...query }, people.admin.token)).join('')
    const reversed = [...wanted].reverse().join('')
    const [asc, desc] = natural === 'asc' ? [wanted, reversed] : [reversed, wanted]
    expect([
      await inOrder({}),
      await inOrder({ sort_order: 'asc' }),
      await inOrder({ sort_order: 'desc' }),
    ]).toEqual([wanted, asc, desc])
    const pages = [1, 2, 3, 4].map((page) => inOrder({ page, size: 1 }))
    expect((await Promise.all(pages)).join('')).toBe(wanted)
  })

  test('staff find what runs low and what is gone, by the settings; nobody else is told', async () => {
    const { token } = people.admin
    for (const [name, inventory] of [
      ['A', 0],
      ['b', 5],
      ['c', 6],
    ] as const)
      await desk.owner.query('update shop_products set inventory = $2 where name = $1', [name, inventory])
    expect(await names({ stock: 'low' }, token)).toEqual(['b'])
    expect(await names({ stock: 'out' }, token)).toEqual(['A'])
    expect(await list({ stock: 'low', size: 1 }, token)).toMatchObject({ total: 1, total_is_exact: true })
    expect((await ask({ stock: 'low' })).body.code).toBe('forbidden')
  })

  test('rows that are alike keep their places from page to page', async () => {
    await desk.owner.query('update shop_products set price = 500, created_at = now()')
    for (const query of [{}, { sort_by: 'price' }] as Query[]) {
      const pages = [1, 2, 3].map((page) => names({ ...query, page, size: 1 }))
      expect((await Promise.all(pages)).flat().sort()).toEqual(['A', 'b', 'c'])
    }
  })

  test('pages tell the same total, also past the end; -1 asks for all', async () => {
    expect(await list({ page: 2, size: 2 })).toMatchObject({
      items: [{ name: 'b' }],
      total: 3,
      page: 2,
      size: 2,
    })
    expect(await list({ page: 9, size: 2 })).toMatchObject({ items: [], total: 3 })
    expect(await list({ page: 9, size: 2, max_price: 20 })).toMatchObject({ items: [], total: 2 })
    expect(await list({ size: -1 })).toMatchObject({ total: 3, size: -1, next: null })
  })

  test('the newest are walked by cursors; nothing comes twice when more are added meanwhile', async () => {
    const first = await list({ size: 2 })
    expect(first.next).toEqual(expect.any(String))
    await addProduct({ name: 'newer' })
    const second = await list({ size: 2, after: first.next })
    expect([...first.items, ...second.items].map(({ name }) => name).join('')).toBe('cAb')
    expect([second.next, second.total]).toEqual([null, 4])
    expect(await names({ size: 2, sort_by: 'created_at', after: first.next })).toEqual(['b'])
  })

  test.each<Query>([
    { sort_by: 'price' },
    { sort_by: 'created_at', sort_order: 'asc' },
    { sort_order: 'asc' },
    { name: 'b' },
  ])('%j has no cursors', async (query) => {
    const { next } = await list({ size: 1 })
    expect((await list({ ...query, size: 1 })).next).toBe(null)
    const { status, body } = await ask({ ...query, after: next })
    expect([status, body.fields]).toEqual([400, { after: { code: 'contradicts' } }])
  })
})
