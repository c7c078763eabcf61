import type { Answer } from '../../lib/api.ts'

type Setup = Answer<'GET /setup'>

export const relay = {
  is_mapped: false,
  sells_above_cost: true,
  is_balance_enough: false,
  mapping: { services: 12, own: 3, dangling: 1, below_cost: 0 },
  balance: { credits: 5, needed: 15 },
}

/** Of a sub-portal that was opened and has taken a few steps. */
export const fresh: Setup = {
  settings: {
    company_name: 'First Day',
    company_address: 'Kaiweg 4',
    company_zip_code: '20457',
    company_city: 'Hamburg',
    company_reg_no: '',
    company_vat_no: '',
    country: 'DE',
    credit_rate: 1.5,
    free_amount: true,
    mails_leave: false,
  },
  ways_to_pay: [{ enabled: true, complete: true }],
  packages: [],
  policies: { terms_of_use: true, privacy_policy: true },
  catalogue: {
    has_vehicles: true,
    has_services: false,
    adds: { vehicles: false, services: true },
    can: { load: true },
  },
  has_customers: false,
  relay,
}
