import { aListedProduct, CATEGORY_ID } from '../a-listed-product.test-data.ts'
import type { Product } from './product.ts'

export function aProduct(change: Partial<Product> = {}): Product {
  const { category_name: _, ...listed } = aListedProduct()
  return {
    ...listed,
    category: { id: CATEGORY_ID, name: 'Cables', slug: 'cables' },
    image2: null,
    image3: null,
    images: [],
    weight: 350,
    weight_unit: 'g',
    description: '<p>Gold-plated.</p>',
    extra_options: [],
    vehicles: [],
    related: [],
    changed_at: '2026-11-02T09:00:00Z',
    ...change,
  }
}

export const PLUGS = [
  {
    name: 'Plug',
    values: [
      { name: 'OBD', price: 0 },
      { name: 'Boot', price: 15 },
    ],
  },
]
