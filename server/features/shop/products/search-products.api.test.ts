import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { useShop } from '#server/test/shop.ts'

const desk = useDesk()
const shop = useShop(desk)

test('of misspelt words what is spelt most alike comes first, however many come nearly as near', async () => {
  const { id: categoryId } = await shop.addCategory()
  // More than are compared.
  await desk.owner.query(
    `insert into shop_products (id, site_id, category_id, name, slug, product_code, price, status, sales, created_at,
       changed_at)
     select gen_random_uuid(), $1, $2, 'Turboch ' || n, 'part-' || n, 'T' || n, 1000, 'published', 1000, now(), now()
     from generate_series(1, 1200) n`,
    [desk.sites.main, categoryId],
  )
  await shop.addProduct({ name: 'Turbocharger', category_id: categoryId })
  const { items, total, near } = expectDone(
    await desk.call('GET /shop/product/get_all', { query: { name: 'turbocharjer' } }),
  )
  expect([items[0].name, items[1].name.slice(0, 8), near, total]).toEqual([
    'Turbocharger',
    'Turboch ',
    true,
    60,
  ])
})
