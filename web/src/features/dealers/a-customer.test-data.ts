import type { CustomerDetails } from './customer.ts'

const NOTHING = {
  edit: false,
  activate: false,
  block: false,
  change_kind: false,
  make_staff: false,
  make_admin: false,
  enter: false,
  set_password: false,
  change_email: false,
  reset_second_factor: false,
  delete: false,
  end_sessions: false,
  adjust: false,
  change_limit: false,
  see_orders: false,
  see_invoices: false,
  see_statement: false,
}

export const allowed = (...acts: (keyof CustomerDetails['can'])[]): CustomerDetails['can'] => ({
  ...NOTHING,
  ...Object.fromEntries(acts.map((act) => [act, true])),
})

/** With whom nothing may be done, as long as nobody says what. */
export function aCustomer(change: Partial<CustomerDetails> = {}): CustomerDetails {
  return {
    id: '01890000-0000-7000-8000-0000000000c1',
    first_name: 'Agnieszka',
    last_name: 'Borek',
    email: 'dealer@autowerk.example',
    phone: '+48 22 555 01 01',
    company_name: 'Autowerk Borek',
    country: 'PL',
    kind: 'dealer',
    price_type: 2,
    status: 1,
    verified: true,
    credits: 40,
    credit_limit: 10,
    open_orders: 1,
    employer: null,
    low_balance_at: null,
    last_order_at: '2026-11-01T10:00:00.000Z',
    last_seen_at: '2026-11-02T00:00:00.000Z',
    created_at: '2025-03-01T10:00:00.000Z',
    can: NOTHING,
    username: null,
    company_reg_no: '',
    vat_no: '',
    address: '',
    city: '',
    zip_code: '',
    locale: 'pl',
    has_second_factor: false,
    held: 0,
    balance: 40,
    orders: { completed: 12, cancelled: 1 },
    unpaid: { invoices: 0, total: 0 },
    ...change,
  }
}
