import type { Answer } from '../../lib/api.ts'
import type { ListedProduct } from './product-card.tsx'

export const CATEGORY_ID = '01890000-0000-7000-8000-0000000000c1'

export function aListedProduct(change: Partial<ListedProduct> = {}): ListedProduct {
  const price = change.price ?? 49.9
  return {
    id: '01890000-0000-7000-8000-0000000000d1',
    name: 'OBD cable',
    slug: 'obd-cable',
    product_code: 'OBD-1',
    price,
    price_from: price,
    price_to: price,
    short_description: 'For every socket.',
    category_id: CATEGORY_ID,
    category_name: 'Cables',
    image1: null,
    inventory: 12,
    status: 'published',
    views: null,
    sales: null,
    created_at: '2026-11-02T09:00:00Z',
    ...change,
  }
}

type Settings = Answer<'GET /shop/settings/get'>['settings']

export function shopSettings(change: Partial<Settings> = {}): Settings {
  return {
    status: 'active',
    description: '',
    terms_and_conditions: '',
    enable_bank: true,
    enable_stripe: false,
    enable_paypal: false,
    enable_payfast: false,
    enable_square: false,
    enable_crypto: false,
    enable_credits: true,
    low_stock: 3,
    country: 'DE',
    currency: 'EUR',
    ...change,
  }
}
