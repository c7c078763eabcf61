import { expect, test } from 'vitest'
import { type SetupFacts, setupSteps } from './setup-steps.ts'

const logo = { url: '/logo.svg', width: 0, height: 0 }
const finished: SetupFacts = {
  site: {
    logo,
    email: 'a@b.example',
    phone: '+49 30 000',
    is_admin_site: true,
    open_times: [{ day: 1, from: '08:00', to: '17:00' }],
  },
  policies: { terms_of_use: true, privacy_policy: true },
  settings: {
    company_name: 'Northline',
    company_address: 'Kaiweg 4',
    company_zip_code: '20457',
    company_city: 'Hamburg',
    company_reg_no: 'HRB 1',
    company_vat_no: '',
    country: 'DE',
    credit_rate: 1,
    free_amount: true,
    mails_leave: true,
  },
  packages: [{ active: false }, { active: true }],
  catalogue: { has_vehicles: true, has_services: true },
  ways_to_pay: [
    { enabled: false, complete: false },
    { enabled: true, complete: true },
  ],
  has_customers: true,
  relay: null,
}
const relay = {
  is_mapped: true,
  sells_above_cost: true,
  is_balance_enough: true,
  mapping: null,
  balance: null,
}
const subPortal = { site: { ...finished.site, is_admin_site: false }, relay }
const open = (change: Partial<SetupFacts> = {}) =>
  setupSteps({ ...finished, ...change })
    .filter(({ done }) => !done)
    .map(({ step, to, search }) => `${step} on ${search?.tab ?? to ?? 'the server'}`)

test('a finished portal has no open step', () => {
  expect(open()).toEqual([])
})

test('a new portal has eleven', () => {
  expect(
    open({
      site: { logo: null, email: '', phone: '', open_times: [], is_admin_site: true },
      policies: { terms_of_use: false, privacy_policy: false },
      settings: {
        company_name: '',
        company_address: '',
        company_zip_code: '',
        company_city: '',
        company_reg_no: '',
        company_vat_no: '',
        country: 'DE',
        credit_rate: 1,
        free_amount: true,
        mails_leave: false,
      },
      ways_to_pay: [],
      packages: [],
      catalogue: { has_vehicles: false, has_services: false },
      has_customers: false,
    }),
  ).toEqual([
    'logo on site',
    'contact on site',
    'mail on the server',
    'company on company',
    'hours on hours',
    'vehicles on /admin/vehicle_statistics',
    'services on /admin/tuning_service/services',
    'prices on credits',
    'payments on payments',
    'policies on policies',
    'customers on /admin/dealers_manager/dealers_list',
  ])
})

test('half a step is not taken', () => {
  expect(open({ site: { ...finished.site, phone: '' } })).toEqual(['contact on site'])
  expect(open({ policies: { ...finished.policies, privacy_policy: false } })).toEqual([
    'policies on policies',
  ])
  expect(open({ settings: { ...finished.settings, company_address: '' } })).toEqual(['company on company'])
  expect(open({ settings: { ...finished.settings, company_reg_no: '' } })).toEqual(['company on company'])
  expect(
    open({
      ways_to_pay: [
        { enabled: true, complete: false },
        { enabled: false, complete: true },
      ],
    }),
  ).toEqual(['payments on payments'])
})

test('credits have a price once there is a package on sale, or a rate that somebody decided on', () => {
  const priced = (settings: object, packages: SetupFacts['packages']) =>
    open({ settings: { ...finished.settings, ...settings }, packages })
  expect(priced({}, [{ active: false }])).toEqual(['prices on credits'])
  expect(priced({ credit_rate: 1.5 }, [])).toEqual([])
  expect(priced({ credit_rate: 1.5, free_amount: false }, [])).toEqual(['prices on credits'])
  expect(priced({ free_amount: false }, [{ active: true }])).toEqual([])
})

test('a sub-portal is not asked for vehicles and the mail server, which are the admin site’s', () => {
  const catalogue = { has_vehicles: false, has_services: false }
  const settings = { ...finished.settings, mails_leave: false }
  expect(open({ ...subPortal, catalogue, settings })).toEqual([])
  expect(open({ ...subPortal, relay: null, catalogue, settings })).toEqual([
    'services on /admin/tuning_service/services',
  ])
})

test('a new sub-portal is led from what it sells to its first customer', () => {
  const steps = setupSteps({ ...finished, ...subPortal }).map(({ step }) => step)
  expect(steps.join(' ')).toBe(
    'mapping prices company payments hours policies contact logo balance customers',
  )
})

test.each([
  [{ is_mapped: false }, ['mapping on /admin/tuning_service/mapping']],
  [{ is_balance_enough: false }, ['balance on the server']],
  [{ sells_above_cost: false }, ['prices on /admin/tuning_service/mapping']],
])('of a sub-portal %j leaves one step open', (changes, expected) => {
  expect(open({ ...subPortal, relay: { ...relay, ...changes } })).toEqual(expected)
})

test('credits without a price come before a service that is sold below cost', () => {
  const facts = { ...subPortal, packages: [], relay: { ...relay, sells_above_cost: false } }
  expect(open(facts)).toEqual(['prices on credits'])
})

test('a portal waits for its first customer', () => {
  const expected = ['customers on /admin/dealers_manager/dealers_list']
  expect(open({ has_customers: false })).toEqual(expected)
  expect(open({ ...subPortal, has_customers: false })).toEqual(expected)
})
