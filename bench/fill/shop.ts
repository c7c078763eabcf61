import type { ClientBase } from 'pg'

const CATEGORIES = 8

/** A shop with that many products on the admin site, each with one picture. Words differ, so that searches find some. */
export async function fillShop(owner: ClientBase, products: number): Promise<{ siteId: string }> {
  const { rows } = await owner.query<{ id: string }>('select id from sites where is_admin_site')
  const siteId = rows[0]?.id ?? ''
  await owner.query('update site_settings set shop_public = true where site_id = $1', [siteId])
  for (const table of [
    'shop_cart_items',
    'shop_carts',
    'shop_coupons',
    'shop_product_images',
    'shop_product_vehicles',
    'shop_products',
    'shop_categories',
  ])
    await owner.query(`delete from ${table} where site_id = $1`, [siteId])
  await owner.query(
    `insert into shop_categories (id, site_id, name, slug, position, created_at)
     select gen_random_uuid(), $1, 'Category ' || n, 'category-' || n, n, now() from generate_series(0, $2::int - 1) n`,
    [siteId, CATEGORIES],
  )
  await owner.query(
    `insert into shop_products (id, site_id, category_id, name, slug, product_code, price, weight, short_description,
       description, extra_options, inventory, status, sales, created_at, changed_at)
     select gen_random_uuid(), $1, c.id,
       (array['Boot pin cable', 'OBD adapter', 'Pressure sensor', 'Intercooler pipe', 'Clutch disc', 'Bench harness'])[n % 6 + 1]
         || ' ' || md5(n::text), 'product-' || n, 'B' || n, 1000 + n % 50000, 50, 'For vehicles of many makes, number ' || n,
       repeat('<p>What it is good for and how it is fitted, in a few words.</p>', 8),
       '[{"name": "Length", "values": [{"name": "1 m", "price": 0}, {"name": "3 m", "price": 500}]}]', 1000000,
       case when n % 20 = 0 then 'draft' else 'published' end, n % 1000, now() - n * interval '1 second', now()
     from generate_series(1, $2::int) n
       join shop_categories c on c.site_id = $1 and c.position = n % $3::int`,
    [siteId, products, CATEGORIES],
  )
  await owner.query(
    `with stored as (
       insert into stored_files (id, storage_key, site_id, state, name, media_type, public_key, created_at, changed_at)
       select id, 'bench/' || id, site_id, 'attached', 'part.png', 'image/png', 'bench-' || id || '.png', now(), now()
       from shop_products where site_id = $1 returning id)
     insert into shop_product_images (id, site_id, product_id, file_id, file_key, position)
     select gen_random_uuid(), $1, id, id, 'bench-' || id || '.png', 0 from stored`,
    [siteId],
  )
  await owner.query('analyze shop_products, shop_product_images, shop_categories, stored_files')
  return { siteId }
}
