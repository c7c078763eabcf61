import type { ListedOrder, Order } from './manage-order.ts'

const id = (last: number) => `01890000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`

export const NOTHING_CAN: Order['can'] = {
  pay: false,
  mark_as_paid: false,
  mark_as_processing: false,
  mark_as_on_hold: false,
  mark_as_shipped: false,
  mark_as_completed: false,
  resume: false,
  refund: false,
  mark_as_refunded: false,
  cancel: false,
}

const LISTED: ListedOrder = {
  id: id(1),
  invoice_no: 'S-7F3K2',
  current_status: 'paid',
  payment_method: 'stripe',
  is_paid: true,
  total: 119,
  currency: 'EUR',
  credits: null,
  count: 3,
  first_item: { name: 'OBD cable', image1: null },
  more_items: 1,
  shipping_country: 'DE',
  shipping_method: 'Parcel, insured',
  parcel_tracking_number: '',
  created_at: '2026-11-01T09:00:00.000Z',
  user: { id: id(50), name: 'Ada Berg', email: 'ada@example.org', company_name: 'Berg Motors' },
  can: NOTHING_CAN,
}

export const aListedOrder = (change: Partial<ListedOrder> = {}): ListedOrder => ({ ...LISTED, ...change })

const ADDRESS = {
  name: 'Ada Berg',
  company_name: 'Berg Motors',
  address: 'Hafenweg 7',
  zip_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '+49401234567',
}

export const anItem = (change: Partial<Order['items'][number]> = {}): Order['items'][number] => ({
  id: id(60),
  product_id: id(70),
  slug: 'obd-cable',
  name: 'OBD cable',
  product_code: 'CB-09',
  image1: null,
  selected_extra_options: [],
  quantity: 3,
  unit_price: 30,
  total: 90,
  discount: 0,
  refunded_quantity: 0,
  ...change,
})

/** Three cables for 90 and shipping for 10, with 19 % VAT, paid by card. */
export function anOrder(change: Partial<Order> = {}): Order {
  const { first_item: _, more_items: __, ...listed } = LISTED
  return {
    ...listed,
    reason: '',
    own_reason: null,
    txn_id: '',
    tracking_url: '',
    estimated_delivery_date: null,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
    items: [anItem()],
    subtotal: 90,
    coupon_code: '',
    discount: 0,
    shipping: 10,
    fee: 0,
    vat_rate: 19,
    vat_reason: 'standard',
    vat: 19,
    refunded: 0,
    refund_due: false,
    reserved_until: null,
    timeline: [{ id: id(80), kind: 'placed', reason: '', own_reason: null, at: LISTED.created_at, by: '' }],
    invoice: { id: id(90), number: 'R-2026-7', can_download: true, corrected: false },
    payment: {
      id: id(91),
      method: 'stripe',
      status: 'paid',
      amount: 119,
      currency: 'EUR',
      next: null,
      subject_id: id(90),
      created_at: LISTED.created_at,
      paid_at: LISTED.created_at,
    },
    paid_at: LISTED.created_at,
    shipped_at: null,
    ...change,
  }
}
