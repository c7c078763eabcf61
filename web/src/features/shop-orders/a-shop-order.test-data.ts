import { SHOP_ORDER_ACTS } from '#contract/shop-orders/states.ts'
import type { ListedShopOrder, ShopOrder } from './shop-order.ts'

export const ORDER_ID = '01890000-0000-7000-8000-0000000000f1'
const NOTHING_MORE = Object.fromEntries(
  ['pay', ...SHOP_ORDER_ACTS].map((act) => [act, false]),
) as ShopOrder['can']

/** What its buyer may do with it while it is not paid. */
export const UNPAID = { ...NOTHING_MORE, pay: true, cancel: true }

export const HOME = {
  name: 'Mara Lindqvist',
  company_name: '',
  address: 'Kaiweg 4',
  zip_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '',
}

export type Payment = NonNullable<ShopOrder['payment']>

export const aPayment = (change: Partial<Payment> = {}): Payment => ({
  id: '01890000-0000-7000-8000-0000000000b1',
  method: 'stripe',
  status: 'open',
  amount: 55.81,
  currency: 'EUR',
  next: null,
  subject_id: '01890000-0000-7000-8000-0000000000c1',
  created_at: '2026-11-15T07:00:00.000Z',
  paid_at: null,
  ...change,
})

export function aListedOrder(change: Partial<ListedShopOrder> = {}): ListedShopOrder {
  return {
    id: ORDER_ID,
    invoice_no: 'SO-7K2M9Q',
    current_status: 'awaiting_payment',
    payment_method: 'stripe',
    is_paid: false,
    total: 55.81,
    currency: 'EUR',
    credits: null,
    count: 2,
    first_item: { name: 'OBD cable', image1: null },
    more_items: 0,
    shipping_country: 'DE',
    shipping_method: 'Parcel',
    parcel_tracking_number: '',
    created_at: '2026-11-15T07:00:00.000Z',
    user: null,
    can: UNPAID,
    ...change,
  }
}

export function aShopOrder(change: Partial<ShopOrder> = {}): ShopOrder {
  const { first_item, more_items, ...listed } = aListedOrder()
  return {
    ...listed,
    reason: '',
    own_reason: null,
    txn_id: '',
    tracking_url: '',
    estimated_delivery_date: null,
    shipping_address: HOME,
    billing_address: HOME,
    items: [
      {
        id: '01890000-0000-7000-8000-0000000000e1',
        product_id: '01890000-0000-7000-8000-0000000000d1',
        slug: 'obd-cable',
        name: 'OBD cable',
        product_code: 'OBD-1',
        image1: null,
        selected_extra_options: [{ name: 'Length', value: '2 m' }],
        quantity: 2,
        unit_price: 20,
        total: 40,
        discount: 0,
        refunded_quantity: 0,
      },
    ],
    subtotal: 40,
    coupon_code: '',
    discount: 0,
    shipping: 6.9,
    fee: 0,
    vat_rate: 19,
    vat_reason: 'standard',
    vat: 8.91,
    refunded: 0,
    refund_due: false,
    reserved_until: '2026-11-16T07:00:00.000Z',
    timeline: [
      {
        id: '01890000-0000-7000-8000-0000000000aa',
        kind: 'placed',
        reason: '',
        own_reason: null,
        at: '2026-11-15T07:00:00.000Z',
        by: '',
      },
    ],
    invoice: null,
    payment: aPayment(),
    paid_at: null,
    shipped_at: null,
    ...change,
  }
}

export const PAID = {
  current_status: 'paid',
  is_paid: true,
  can: NOTHING_MORE,
  reserved_until: null,
  paid_at: '2026-11-15T07:05:00.000Z',
} as const satisfies Partial<ShopOrder>

export const answered = (order: ShopOrder) => ({ body: { status: 'success', order } })
