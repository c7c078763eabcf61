import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { loadCatalogue } from '../load-catalogue.ts'
import { loadShop } from './load-shop.ts'

const desk = useDesk()
const rowsOf = async (query: string) => (await desk.owner.query(query)).rows
const MAIN = "(select id from sites where slug = 'main')"

beforeAll(async () => {
  const sites = { main: desk.sites.main, alba: desk.sites.other }
  await loadCatalogue(desk.platform, sites)
  await loadShop(desk.platform, sites)
  await loadShop(desk.platform, sites)
}, 300_000)

test('eight categories with fifteen products each, in every state and stock; a second run changes nothing', async () => {
  const categories = await rowsOf(`
    select c.position, (select count(*)::int from shop_products p where p.category_id = c.id) as products
    from shop_categories c where site_id = ${MAIN} order by position`)
  expect(categories).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((position) => ({ position, products: 15 })))
  const [products] = await rowsOf(`
    select count(*)::int as all, count(*) filter (where status = 'published')::int as published,
      count(*) filter (where status = 'draft')::int as drafts, count(distinct slug)::int as slugs,
      count(*) filter (where inventory = 0)::int as gone, count(*) filter (where inventory between 1 and 5)::int as few,
      count(*) filter (where extra_options <> '[]')::int as with_options,
      count(*) filter (where options_from < 0)::int as cheaper, sum(sales)::int as sales,
      count(distinct v.product_id)::int as fitting
    from shop_products p left join lateral (
      select product_id from shop_product_vehicles where product_id = p.id limit 1) v on true
    where site_id = ${MAIN}`)
  expect(products).toEqual({
    all: 120,
    published: 113,
    drafts: 3,
    slugs: 120,
    gone: 7,
    few: 22,
    with_options: 51,
    cheaper: 8,
    sales: 0,
    fitting: 29,
  })
  const [ages] = await rowsOf(`
    select count(distinct created_at)::int > 80 as spread, max(created_at) < now() - interval '12 hours' as known,
      count(*) filter (where status = 'draft' and views > 0)::int as seen_drafts
    from shop_products where site_id = ${MAIN}`)
  expect(ages).toEqual({ spread: true, known: true, seen_drafts: 0 })
})

test('a picture for every product, for some two or three, which anyone can fetch', async () => {
  const [pictures] = await rowsOf(`
    select count(*)::int as all, count(distinct product_id)::int as products, max(position) as last,
      count(distinct f.sha256)::int as unlike, min(f.size)::int > 8000 as drawn, max(f.size)::int < 200000 as small,
      (select count(*)::int from stored_files where state = 'temporary') as loose
    from shop_product_images i join stored_files f on f.id = i.file_id where i.site_id = ${MAIN}`)
  expect(pictures).toEqual({
    all: 150,
    products: 120,
    last: 2,
    unlike: 150,
    drawn: true,
    small: true,
    loose: 0,
  })
})

test('coupons for each occasion, five ways to ship, and a shop that is open', async () => {
  const coupons = await rowsOf(`
    select code, flat_amount is null as in_percent, start_date > now() as planned, expiry_date < now() as expired,
      category_id is not null as for_category from shop_coupons order by code`)
  expect(coupons.map(({ code, ...state }) => [code, ...Object.values(state)])).toEqual([
    ['BENCH15', true, false, false, false],
    ['FIRST3', false, null, null, false],
    ['SENSOR8', true, null, null, true],
    ['SUMMER12', true, false, true, false],
    ['WELCOME10', false, null, null, false],
    ['WINTER20', true, true, false, false],
  ])
  const { body } = await desk.call('GET /shop/shipping_method/get_all')
  expect(
    body.items.map(({ name, countries }: { name: string; countries: string[] }) => [name, countries.length]),
  ).toEqual([
    ['Pick-up in Berlin', 1],
    ['Parcel', 30],
    ['Express', 30],
    ['International', 25],
    ['Heavy goods on a pallet', 30],
  ])
})

test('guests find what is published, by words and with its pictures', async () => {
  const { body } = await desk.call('GET /shop/product/get_all', { query: { size: -1 } })
  expect([body.total, body.items.length]).toEqual([113, 113])
  const { body: found } = await desk.call('GET /shop/product/get_all', { query: { name: 'intercooler' } })
  expect(found.items.map(({ product_code }: { product_code: string }) => product_code).sort()).toEqual([
    'IN-6001',
    'IN-6002',
    'IN-6003',
  ])
  const { body: one } = await desk.call('GET /shop/product/get_by_product_code/{code}', {
    params: { code: 'OB-1001' },
  })
  expect(one.product).toMatchObject({ price: 389, weight: 0.74, price_from: 389, price_to: 413 })
  expect(one.product.images).toHaveLength(3)
  expect(one.product.description).toContain('<li><p>Two CAN FD channels, K-line and L-line</p></li>')
  const picture = await desk.server.inject({ url: one.product.image1, headers: { host: 'localhost' } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('a sub-portal sells ten of them at its own prices', async () => {
  const products = await rowsOf(`
    select p.product_code, (p.price / 100.0)::float as price, count(i.id)::int as pictures
    from shop_products p left join shop_product_images i on i.product_id = p.id
    where p.site_id <> ${MAIN} group by 1, 2 order by 1`)
  expect(products).toHaveLength(10)
  expect(products[0]).toEqual({ product_code: 'BC-2004', price: 52.9, pictures: 1 })
})
