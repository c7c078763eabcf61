import { expect, test } from 'vitest'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { aProduct, CABLES } from '../a-product.test-data.ts'
import { addingOf, changingOf } from './product-request.ts'
import { checkProduct, copyOf, newProduct, nextCode, type ProductValues, valuesOf } from './product-values.ts'

const WORDS = { slug: 'slug letters', code: 'code letters', twice: 'twice', belowZero: 'below zero' }

const faults = (change: Partial<ProductValues> = {}) =>
  Object.fromEntries(
    Object.entries(checkProduct({ ...valuesOf(aProduct()), ...change }, WORDS)).filter(
      ([, problem]) => problem,
    ),
  )
const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

test('a new product begins empty, in the category that is looked at, and asks for what it needs', () => {
  const empty = newProduct(null)
  expect(faults(empty)).toEqual({
    name: 'required',
    product_code: 'required',
    category_id: 'required',
    price: 'required',
  })
  expect(newProduct(CABLES.id).category_id).toBe(CABLES.id)
})

test.each([
  [{ slug: 'Obd Cable' }, { slug: { text: 'slug letters' } }],
  [{ slug: '' }, {}],
  [{ product_code: '-9' }, { product_code: { text: 'code letters' } }],
  [{ product_code: 'A/9.b_c-d' }, {}],
  [{ price: 1_000_001 }, { price: { code: 'too_big', params: { max: SHOP_BOUNDS.price } } }],
  [{ inventory: '' as const }, { inventory: 'required' }],
  [{ weight: '' as const }, {}],
])('%o is answered with %o', (change, expected) => {
  expect(faults(change)).toEqual(expected)
})

test('a new product is sent with its pictures; an address nobody wrote is left to the server', () => {
  const { form, files } = addingOf({
    ...newProduct(CABLES.id),
    name: ' OBD cable ',
    slug: 'obd-cable',
    product_code: 'CB-1',
    price: 12.5,
    publish: true,
    images: { kept: [], added: [picture('a.png'), picture('b.png')] },
  })
  expect(form).toEqual({
    name: 'OBD cable',
    product_code: 'CB-1',
    category_id: CABLES.id,
    price: '12.5',
    inventory: '0',
    weight: '0',
    weight_unit: 'kg',
    short_description: '',
    description: '',
    extra_options: '[]',
    vehicle_ids: '[]',
    status: 'published',
  })
  expect(Object.entries(files ?? {}).map(([name, file]) => [name, (file as File).name])).toEqual([
    ['image1', 'a.png'],
    ['image2', 'b.png'],
  ])
})

test('an address that was written is sent', () => {
  const { form } = addingOf({ ...newProduct(CABLES.id), slug: 'the-cable', slug_by_hand: true })
  expect(form).toMatchObject({ slug: 'the-cable', status: 'draft' })
})

test('of a product that is there only what was changed is sent', () => {
  const before = valuesOf(aProduct())
  expect(changingOf('p1', before, before)).toEqual({ form: { id: 'p1' }, files: {} })
  expect(changingOf('p1', { ...before, name: 'OBD lead', price: 41 }, before).form).toEqual({
    id: 'p1',
    name: 'OBD lead',
    price: '41',
  })
})

test('another stock is sent with the figure that was seen', () => {
  const before = valuesOf(aProduct({ inventory: 12 }))
  expect(changingOf('p1', { ...before, inventory: 20 }, before).form).toEqual({
    id: 'p1',
    inventory: '20',
    inventory_was: '12',
  })
})

test('options, vehicles and pictures are sent as what they come to', () => {
  const before = valuesOf(
    aProduct({
      images: [
        { id: 'i1', url: '/1' },
        { id: 'i2', url: '/2' },
      ],
    }),
  )
  const { form, files } = changingOf(
    'p1',
    {
      ...before,
      extra_options: [],
      vehicle_ids: [...before.vehicle_ids, { id: 'v2', path: ['Nordwagen'] }],
      images: { kept: before.images.kept.slice(1), added: [picture('new.png')] },
    },
    before,
  )
  expect(form).toEqual({
    id: 'p1',
    extra_options: '[]',
    vehicle_ids: JSON.stringify([before.vehicle_ids[0]?.id, 'v2']),
    remove_images: '["i1"]',
  })
  expect(files).toEqual({ image1: expect.objectContaining({ name: 'new.png' }) })
})

test('a copy has a code of its own, no pictures and nothing in stock', () => {
  const copy = copyOf(aProduct({ images: [{ id: 'i1', url: '/1' }] }))
  expect(copy).toMatchObject({
    name: 'OBD cable',
    product_code: 'CB-10',
    slug_by_hand: false,
    inventory: 0,
    images: { kept: [], added: [] },
  })
  expect(copy.extra_options[0]?.values.map(({ price }) => price)).toEqual([-5, 12.5])
})

test.each([
  ['CB-09', 'CB-10'],
  ['CABLE', 'CABLE-2'],
  ['LONGCODE-X', 'LONGCODE-2'],
  ['ABCDEFGH99', 'ABCDEFG100'],
  ['9999999999', '1000000000'],
])('after %s comes %s', (code, next) => {
  expect(nextCode(code).length).toBeLessThanOrEqual(SHOP_BOUNDS.product_code)
  expect(nextCode(code)).toBe(next)
})
