import type { insertCoupon, methodRows } from '#features/shop/index.ts'

type Coupon = Parameters<typeof insertCoupon>[1]
type Method = Omit<Parameters<typeof methodRows.insert>[1], 'position'>

export interface DemoCoupon extends Omit<Coupon, 'category_id' | 'start_date' | 'expiry_date'> {
  /** Days from today. */
  from?: number
  to?: number
  made: number
  /** The slug of a category. */
  goods?: string
}

/** Money in hundredths. */
export const COUPONS: readonly DemoCoupon[] = [
  {
    name: 'Ten off the first order',
    code: 'WELCOME10',
    flat_amount: 10_00,
    min_order_amount: 80_00,
    max_uses_per_person: 1,
    made: -300,
  },
  { name: 'Autumn at the bench', code: 'BENCH15', percentage: 15_00, from: -12, to: 24, made: -14 },
  {
    name: 'Winter sale',
    code: 'WINTER20',
    percentage: 20_00,
    min_order_amount: 150_00,
    from: 26,
    to: 47,
    made: -5,
  },
  { name: 'Summer sale', code: 'SUMMER12', percentage: 12_00, from: -150, to: -90, made: -155 },
  {
    name: 'For the first three who try it',
    code: 'FIRST3',
    flat_amount: 25_00,
    min_order_amount: 100_00,
    max_uses: 3,
    made: -60,
  },
  {
    name: 'Three sensors or more',
    code: 'SENSOR8',
    percentage: 8_00,
    min_order_product_count: 3,
    goods: 'sensors-gauges',
    made: -40,
  },
]

const EUROPE = [
  'AT',
  'BE',
  'BG',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
]
const OVERSEAS = [
  'AE',
  'AU',
  'BH',
  'BR',
  'CA',
  'CL',
  'EG',
  'IL',
  'IN',
  'JO',
  'JP',
  'KR',
  'KW',
  'MA',
  'MX',
  'NZ',
  'OM',
  'QA',
  'SA',
  'SG',
  'TH',
  'TN',
  'TR',
  'US',
  'ZA',
]

/** Money and weights in hundredths, times in working days. */
export const METHODS: readonly Method[] = [
  {
    name: 'Pick-up in Berlin',
    local_shipping_cost: 0,
    international_shipping_cost: 0,
    local_days_from: 0,
    local_days_to: 1,
    international_days_from: 0,
    international_days_to: 1,
    countries: ['DE'],
  },
  {
    name: 'Parcel',
    local_shipping_cost: 4_90,
    international_shipping_cost: 11_90,
    local_days_from: 1,
    local_days_to: 2,
    international_days_from: 3,
    international_days_to: 6,
    cost_per_kg: 85,
    free_from: 250_00,
    countries: EUROPE,
    max_weight_kg: 31_50,
  },
  {
    name: 'Express',
    local_shipping_cost: 14_90,
    international_shipping_cost: 36_00,
    local_days_from: 1,
    local_days_to: 1,
    international_days_from: 1,
    international_days_to: 2,
    cost_per_kg: 1_60,
    countries: EUROPE,
    max_weight_kg: 20_00,
  },
  {
    name: 'International',
    local_shipping_cost: 34_90,
    international_shipping_cost: 34_90,
    local_days_from: 5,
    local_days_to: 12,
    international_days_from: 5,
    international_days_to: 12,
    cost_per_kg: 6_50,
    countries: OVERSEAS,
    max_weight_kg: 30_00,
  },
  {
    name: 'Heavy goods on a pallet',
    local_shipping_cost: 79_00,
    international_shipping_cost: 189_00,
    local_days_from: 2,
    local_days_to: 4,
    international_days_from: 5,
    international_days_to: 9,
    cost_per_kg: 35,
    countries: EUROPE,
    max_weight_kg: 800_00,
  },
]

export const ALBA_METHODS: readonly Method[] = [
  {
    name: 'Pick-up in Turin',
    local_shipping_cost: 0,
    international_shipping_cost: 0,
    local_days_from: 0,
    local_days_to: 1,
    international_days_from: 0,
    international_days_to: 1,
    countries: ['IT'],
  },
  {
    name: 'Courier',
    local_shipping_cost: 7_50,
    international_shipping_cost: 16_00,
    local_days_from: 1,
    local_days_to: 3,
    international_days_from: 3,
    international_days_to: 6,
    cost_per_kg: 60,
    free_from: 200_00,
    countries: EUROPE,
    max_weight_kg: 30_00,
  },
]
