import { expect, test } from 'vitest'
import type { UserData } from '../../lib/session.ts'
import { missingProfile } from './missing-profile.ts'

const complete: UserData = {
  id: '0190a000-0000-7000-8000-000000000001',
  role_id: 2,
  kind: 'business',
  verified: true,
  status: 1,
  permissions: [],
  first_name: 'Ida',
  last_name: 'Holm',
  username: null,
  email: 'ida@holm.example',
  phone: '+45 00 00 00 00',
  company_name: 'Holm Auto',
  company_reg_no: 'CVR 000000',
  vat_no: '',
  address: 'Havnevej 1',
  city: 'Aarhus',
  zip_code: '',
  country: 'DK',
  locale: 'en',
  picture: null,
  acting: null,
  created_at: '2026-01-05T08:00:00.000Z',
}

test('nothing is missing where phone, address and company are known', () => {
  expect(missingProfile(complete)).toEqual([])
})

test('a business needs its name and one of its numbers', () => {
  expect(missingProfile({ ...complete, company_reg_no: '' })).toEqual(['business'])
  expect(missingProfile({ ...complete, company_reg_no: '', vat_no: 'DK00000000' })).toEqual([])
  expect(missingProfile({ ...complete, company_name: '' })).toEqual(['business'])
})

test('a private person is not asked for a company', () => {
  expect(missingProfile({ ...complete, kind: 'user', company_name: '', company_reg_no: '' })).toEqual([])
})

test('an address is street, city and country', () => {
  expect(missingProfile({ ...complete, country: null })).toEqual(['address'])
  expect(missingProfile({ ...complete, phone: '', city: '' })).toEqual(['phone', 'address'])
})
