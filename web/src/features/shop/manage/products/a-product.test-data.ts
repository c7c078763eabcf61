import type { ListedProduct, Product } from './product.ts'

const id = (last: number) => `01890000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`

export const CABLES = { id: id(90), name: 'Cables', slug: 'cables' }

const LISTED: ListedProduct = {
  id: id(1),
  name: 'OBD cable',
  slug: 'obd-cable',
  product_code: 'CB-09',
  price: 40,
  price_from: 35,
  price_to: 52.5,
  short_description: 'For the bench and the car',
  category_id: CABLES.id,
  category_name: CABLES.name,
  image1: null,
  inventory: 12,
  status: 'published',
  views: 340,
  sales: 21,
  created_at: '2026-11-01T09:00:00.000Z',
}

export const aListed = (change: Partial<ListedProduct> = {}): ListedProduct => ({ ...LISTED, ...change })

export function aProduct(change: Partial<Product> = {}): Product {
  const { category_name: _, ...listed } = LISTED
  return {
    ...listed,
    category: CABLES,
    image2: null,
    image3: null,
    images: [],
    weight: 0.4,
    weight_unit: 'kg',
    description: '<p>Two metres.</p>',
    extra_options: [
      {
        name: 'Connector',
        values: [
          { name: 'Straight', price: -5 },
          { name: 'Angled', price: 12.5 },
        ],
      },
    ],
    vehicles: [{ id: id(70), path: ['Nordwagen', 'Fjord'] }],
    related: [],
    changed_at: '2026-11-02T09:00:00.000Z',
    ...change,
  }
}
