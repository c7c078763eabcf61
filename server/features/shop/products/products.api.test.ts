import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { aProduct, shopForm, useShop } from '#server/test/shop.ts'
import { GOLF, newVehicles } from '#server/test/vehicles.ts'

const desk = useDesk()
const shop = useShop(desk)
const { people, asStaff, addCategory, addProduct } = shop

const add = (fields: Record<string, unknown>) => asStaff('POST /shop/product/add', { form: shopForm(fields) })
const change = (id: string, fields: Record<string, unknown>, images: readonly string[] = []) =>
  asStaff('POST /shop/product/update', { form: shopForm({ id, ...fields }, images) })
const remove = (id: string) => asStaff('POST /shop/product/delete', { body: { id } })
const get = (id: string, token = people.admin.token) =>
  desk.call('GET /shop/product/get_by_id/{id}', { token, params: { id } })
const shown = async (id: string) => expectDone(await get(id)).product

const LENGTHS_OF_CABLE = [
  {
    name: 'Length',
    values: [
      { name: '1 m', price: -2.5 },
      { name: '3 m', price: 5 },
    ],
  },
  { name: 'Plug', values: [{ name: 'BNC', price: 0 }] },
]

describe('adding', () => {
  test('a product has its texts, price, stock and options, and stands in the log', async () => {
    const category = await addCategory({ name: 'Cables' })
    const { status, body } = await add({
      name: 'Boot Pin Cable 2.0',
      price: '19.99',
      product_code: 'BPC-2.0',
      category_id: category.id,
      weight: '0.25',
      weight_unit: 'lb',
      short_description: 'For the bench\nand the car',
      description: '<p onclick="steal()">Fits <b>most</b><script>steal()</script></p>',
      extra_options: LENGTHS_OF_CABLE,
      inventory: '7',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      product: {
        id: expect.any(String),
        name: 'Boot Pin Cable 2.0',
        slug: 'boot-pin-cable-2-0',
        product_code: 'BPC-2.0',
        price: 19.99,
        price_from: 17.49,
        price_to: 24.99,
        short_description: 'For the bench\nand the car',
        description: expect.stringMatching(/^<p>Fits <(b|strong)>most<\/(b|strong)><\/p>$/),
        category_id: category.id,
        category: { id: category.id, name: 'Cables', slug: 'cables' },
        image1: null,
        image2: null,
        image3: null,
        images: [],
        weight: 0.25,
        weight_unit: 'lb',
        extra_options: LENGTHS_OF_CABLE,
        inventory: 7,
        status: 'draft',
        views: 0,
        sales: 0,
        vehicles: [],
        related: [],
        created_at: expect.any(String),
        changed_at: expect.any(String),
      },
    })
    expect(await shown(body.product.id)).toEqual(body.product)
    expect(await shop.lastAct()).toMatchObject({
      act: 'shop.add_product',
      subject: 'BPC-2.0 Boot Pin Cable 2.0',
      before: null,
      after: {
        price: 19.99,
        weight: '0.25 lb',
        category: 'Cables',
        status: 'draft',
        extra_options: ['Length: 1 m -2.5, 3 m 5', 'Plug: BNC 0'],
      },
    })
  })

  test('what is left out is nothing, and empty fields of a form are left out', async () => {
    const { id } = await addCategory()
    const { body } = await add({ ...aProduct(id), inventory: '', extra_options: '[]', vehicle_ids: '[]' })
    expect(body.product).toMatchObject({
      weight: 0,
      weight_unit: 'kg',
      short_description: '',
      description: '',
      inventory: 0,
      status: 'draft',
      price_from: 10,
      price_to: 10,
    })
  })

  test('at the bounds', async () => {
    const { id } = await addCategory()
    const value = (place: number) => ({
      name: `${place}`.padStart(SHOP_BOUNDS.option_name, 'ü'),
      price: 1_000_000,
    })
    const extra_options = Array.from({ length: SHOP_BOUNDS.options }, (_, option) => ({
      name: `${option}`.padStart(SHOP_BOUNDS.option_name, 'x'),
      values: Array.from({ length: SHOP_BOUNDS.option_values }, (_, place) => value(place)),
    }))
    const product = expectDone(
      await add({
        ...aProduct(id),
        name: 'n'.repeat(SHOP_BOUNDS.name),
        product_code: 'C'.repeat(SHOP_BOUNDS.product_code),
        price: SHOP_BOUNDS.price,
        weight: SHOP_BOUNDS.weight,
        inventory: SHOP_BOUNDS.inventory,
        short_description: 's'.repeat(SHOP_BOUNDS.short_description),
        description: 'ش'.repeat(SHOP_BOUNDS.rich_text),
        extra_options,
      }),
    ).product
    expect(product).toMatchObject({
      price: 1_000_000,
      price_to: 6_000_000,
      inventory: 1_000_000,
      extra_options,
    })
    expect(product.description).toHaveLength(SHOP_BOUNDS.rich_text)
    expect((await change(product.id, { price: '0', extra_options: '[]' })).body.product.price_from).toBe(0)
    expect((await change(product.id, { price: '0.01' })).body.product.price).toBe(0.01)
  })
})

const twice = (name: string) => ({ name, price: 0 })
const REFUSED: [part: Record<string, unknown>, field: string][] = [
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(121) }, 'name'],
  [{ slug: 'Not A Slug' }, 'slug'],
  [{ slug: '' }, 'slug'],
  [{ price: '-1' }, 'price'],
  [{ price: '1000000.01' }, 'price'],
  [{ price: '1.005' }, 'price'],
  [{ price: '1e3' }, 'price'],
  [{ price: '1,50' }, 'price'],
  [{ price: '' }, 'price'],
  [{ product_code: '' }, 'product_code'],
  [{ product_code: 'ABCDEFGHIJK' }, 'product_code'],
  [{ product_code: 'A B' }, 'product_code'],
  [{ product_code: '-A' }, 'product_code'],
  [{ category_id: 'x' }, 'category_id'],
  [{ category_id: newId() }, 'category_id'],
  [{ weight: '-0.01' }, 'weight'],
  [{ weight: '100000.01' }, 'weight'],
  [{ weight_unit: 'stone' }, 'weight_unit'],
  [{ short_description: 'x'.repeat(301) }, 'short_description'],
  [{ description: 'x'.repeat(50_001) }, 'description'],
  [{ inventory: '-1' }, 'inventory'],
  [{ inventory: '1000001' }, 'inventory'],
  [{ inventory: '1.5' }, 'inventory'],
  [{ extra_options: 'no json' }, 'extra_options'],
  [{ extra_options: [{ name: 'Length', values: [] }] }, 'extra_options.0.values'],
  [{ extra_options: [{ name: 'Length', values: [twice('a'), twice('a')] }] }, 'extra_options.0.values'],
  [{ extra_options: ['a', 'a'].map((name) => ({ name, values: [twice('1 m')] })) }, 'extra_options'],
  [
    { extra_options: [{ name: 'Length', values: [{ name: 'a', price: 1.005 }] }] },
    'extra_options.0.values.0.price',
  ],
  [{ extra_options: [{ name: 'Length', values: [{ name: 'a', price: -10.01 }] }] }, 'extra_options'],
  [{ vehicle_ids: ['golf'] }, 'vehicle_ids.0'],
  [{ vehicle_ids: [newId()] }, 'vehicle_ids'],
  [{ status: 'unpublished' }, 'status'],
  [{ views: '5' }, 'views'],
  [{ sales: '5' }, 'sales'],
]
test('what makes no sense is refused in a new one and in an old one', async () => {
  const old = await addProduct({ price: 10 })
  for (const [part, field] of REFUSED) {
    const replies = [await add({ ...aProduct(old.category_id), ...part }), await change(old.id, part)]
    expect(
      replies.map(({ status, body }) => [status, Object.keys(body.fields ?? {})]),
      JSON.stringify(part),
    ).toEqual(Array(2).fill([400, [field]]))
  }
  const { rows } = await desk.owner.query('select count(*)::int as products from shop_products')
  expect([rows, await shown(old.id)]).toEqual([[{ products: 1 }], old])
})

describe('slugs and codes', () => {
  test('a slug that is made is numbered, however long it is; one that is given must be free', async () => {
    const { id } = await addCategory()
    const slugs = async (name: string) => {
      const made = []
      for (let turn = 0; turn < 3; turn++) made.push((await addProduct({ name, category_id: id })).slug)
      return made
    }
    expect(await slugs('Clutch')).toEqual(['clutch', 'clutch-2', 'clutch-3'])
    const long = 'a'.repeat(120)
    expect(await slugs(long)).toEqual([long, `${long.slice(2)}-2`, `${long.slice(2)}-3`])
    const other = await addProduct({ slug: 'mine', category_id: id })
    expect(other.slug).toBe('mine')
    const replies = [
      await add({ ...aProduct(id), slug: 'clutch' }),
      await change(other.id, { slug: 'clutch-2' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
      Array(2).fill([400, { slug: { code: 'taken' } }]),
    )
    expect((await addProduct({ slug: 'clutch' }, [], 'other')).slug).toBe('clutch')
  })

  test('of two of one name that are added at once, each gets a slug of its own', async () => {
    const { id } = await addCategory()
    const replies = await Promise.all([1, 2, 3].map(() => add({ ...aProduct(id), name: 'Pump' })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.map(({ body }) => body.product.slug).sort()).toEqual(['pump', 'pump-2', 'pump-3'])
  })

  test('a name in another script has its code for a slug', async () => {
    expect((await addProduct({ name: 'كابل', product_code: 'K.7' })).slug).toBe('k-7')
  })

  test('a code is there once, whatever its capitals, and is found so', async () => {
    const product = await addProduct({ product_code: 'Ab-1' })
    const other = await addProduct({ product_code: 'X-1', category_id: product.category_id })
    const replies = [
      await add(aProduct(product.category_id, { product_code: 'aB-1' })),
      await change(other.id, { product_code: 'AB-1' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.fields])).toEqual(
      Array(2).fill([400, { product_code: { code: 'taken' } }]),
    )
    expect((await change(product.id, { product_code: 'AB-1' })).body.product.product_code).toBe('AB-1')
    const { body } = await desk.call('GET /shop/product/get_by_product_code/{code}', {
      params: { code: 'ab-1' },
    })
    expect(body.product.id).toBe(product.id)
    expect((await addProduct({ product_code: 'ab-1' }, [], 'other')).product_code).toBe('ab-1')
  })
})

describe('changing', () => {
  test('only what is sent changes, and only what changed is written down', async () => {
    const before = await addProduct({ name: 'Clutch', price: 10, extra_options: LENGTHS_OF_CABLE })
    const { body } = await change(before.id, { price: '12.50', name: 'Clutch kit' })
    expect(body.product).toEqual({
      ...before,
      name: 'Clutch kit',
      price: 12.5,
      price_from: 10,
      price_to: 17.5,
      changed_at: expect.any(String),
    })
    const act = {
      act: 'shop.change_product',
      subject: `${before.product_code} Clutch kit`,
      before: { name: 'Clutch', price: 10 },
      after: { name: 'Clutch kit', price: 12.5 },
    }
    expect(await shop.lastAct()).toEqual(act)
    expect((await change(before.id, { price: '12.5' })).status).toBe(200)
    expect(await shop.lastAct()).toEqual(act)
  })

  test('options are replaced whole; a price below what they take off is refused', async () => {
    const { id } = await addProduct({ price: 10, extra_options: LENGTHS_OF_CABLE })
    expect((await change(id, { price: '2.49' })).body.fields).toEqual({
      extra_options: { code: 'too_small' },
    })
    expect((await change(id, { price: '2.5' })).body.product.price_from).toBe(0)
    const { body } = await change(id, { extra_options: LENGTHS_OF_CABLE.slice(1) })
    expect(body.product).toMatchObject({
      price_from: 2.5,
      price_to: 2.5,
      extra_options: [{ name: 'Plug', values: [{ name: 'BNC', price: 0 }] }],
    })
  })

  test('it moves to another category, but not to one of another site', async () => {
    const product = await addProduct()
    const [target, theirs] = [await addCategory({ name: 'Pumps' }), await addCategory({}, 'other')]
    const { body } = await change(product.id, { category_id: target.id })
    expect(body.product.category).toEqual({ id: target.id, name: 'Pumps', slug: 'pumps' })
    const refused = await change(product.id, { category_id: theirs.id })
    expect(refused.body.fields).toEqual({ category_id: { code: 'unknown' } })
  })

  test('vehicles are named in their order, once each, with what stands above them; all of it is written down', async () => {
    const [golf = '', polo = ''] = await newVehicles(desk, [
      GOLF,
      { ...GOLF, path: ['Cars', 'Volkswagen', 'Polo', 'V', '1.2 TSI'] },
    ])
    const { rows } = await desk.owner.query("select id from vehicles where name = 'Volkswagen'")
    const { id } = await addProduct({ vehicle_ids: [polo, golf, polo] })
    expect((await shown(id)).vehicles).toEqual([
      { id: polo, path: ['Volkswagen', 'Polo', 'V', '1.2 TSI'] },
      { id: golf, path: ['Volkswagen', 'Golf', 'VII', '2.0 TDI 150'] },
    ])
    expectDone(await change(id, { vehicle_ids: [rows[0].id] }))
    expect((await shown(id)).vehicles).toEqual([{ id: rows[0].id, path: ['Volkswagen'] }])
    expect(await shop.lastAct()).toMatchObject({
      act: 'shop.change_product',
      before: { vehicles: ['Volkswagen Polo V 1.2 TSI', 'Volkswagen Golf VII 2.0 TDI 150'] },
      after: { vehicles: ['Volkswagen'] },
    })
    expectDone(await change(id, { name: 'Other' }))
    expect((await shown(id)).vehicles).toHaveLength(1)
    expectDone(await change(id, { vehicle_ids: [] }))
    expect((await shown(id)).vehicles).toEqual([])
    const tooMany = Array.from({ length: SHOP_BOUNDS.vehicles + 1 }, () => newId())
    expect((await change(id, { vehicle_ids: tooMany })).status).toBe(400)
  })
})

test('one that is deleted three times at once is deleted once, with its coupons', async () => {
  const { id } = await addProduct()
  const coupon = await shop.addCoupon({ product_id: id })
  const replies = await Promise.all([remove(id), remove(id), remove(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  const { rows } = await desk.owner.query(
    "select count(*)::int as lines from audit_log where act = 'shop.delete_product' and before->>'slug' is not null",
  )
  expect(rows).toEqual([{ lines: 1 }])
  expect((await asStaff('GET /shop/coupon/get_by_id/{id}', { params: { id: coupon.id } })).status).toBe(404)
})

test('open browsers hear of a change, and not of one that changes nothing', async () => {
  const stream = await openStream(desk, people.customer.token)
  const { id } = await addProduct({ price: 10 })
  await change(id, { price: 10 })
  await change(id, { price: 11 })
  const heard = await stream.next(3)
  expect(heard.map(({ event }) => event)).toEqual(Array(3).fill('shop.changed'))
  const other = await addCategory()
  expect(await stream.next()).toMatchObject([{ event: 'shop.changed', data: '{}' }])
  expect(other.products).toBe(0)
  stream.close()
})
