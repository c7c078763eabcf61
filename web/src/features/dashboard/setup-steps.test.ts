import { expect, test } from 'vitest'
import { type SetupFacts, setupSteps } from './setup-steps.ts'

const logo = { url: '/logo.svg', width: 0, height: 0 }
const finished: SetupFacts = {
  site: {
    logo,
    email: 'a@b.example',
    phone: '+49 30 000',
    open_times: [{ day: 1, from: '08:00', to: '17:00' }],
  },
  policies: { terms_of_use: '<p>Terms</p>', privacy_policy: '<p>Privacy</p>' },
  company: {
    company_name: 'Northline',
    company_address: 'Kaiweg 4',
    company_zip_code: '20457',
    company_city: 'Hamburg',
    company_reg_no: 'HRB 1',
    company_vat_no: '',
    country: 'DE',
  },
  waysToPay: [
    { enabled: false, complete: false },
    { enabled: true, complete: true },
  ],
}
const open = (change: Partial<SetupFacts> = {}) =>
  setupSteps({ ...finished, ...change })
    .filter(({ done }) => !done)
    .map(({ step, tab }) => `${step} on ${tab}`)

test('a finished portal has no open step', () => {
  expect(open()).toEqual([])
})

test('a new portal has six', () => {
  expect(
    open({
      site: { logo: null, email: '', phone: '', open_times: [] },
      policies: { terms_of_use: '', privacy_policy: '' },
      company: {
        company_name: '',
        company_address: '',
        company_zip_code: '',
        company_city: '',
        company_reg_no: '',
        company_vat_no: '',
        country: 'DE',
      },
      waysToPay: [],
    }),
  ).toEqual([
    'logo on site',
    'contact on site',
    'company on company',
    'hours on hours',
    'payments on payments',
    'policies on policies',
  ])
})

test('half a step is not taken', () => {
  expect(open({ site: { ...finished.site, phone: '' } })).toEqual(['contact on site'])
  expect(open({ policies: { ...finished.policies, privacy_policy: '<p></p>' } })).toEqual([
    'policies on policies',
  ])
  expect(open({ company: { ...finished.company, company_address: '' } })).toEqual(['company on company'])
  expect(open({ company: { ...finished.company, company_reg_no: '' } })).toEqual(['company on company'])
  expect(
    open({
      waysToPay: [
        { enabled: true, complete: false },
        { enabled: false, complete: true },
      ],
    }),
  ).toEqual(['payments on payments'])
})
