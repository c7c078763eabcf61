import { expect, test } from 'vitest'
import { aUser } from '../../lib/a-user.test-data.ts'
import { missingProfile } from './missing-profile.ts'

const complete = aUser({
  kind: 'business',
  phone: '+45 00 00 00 00',
  company_name: 'Holm Auto',
  company_reg_no: 'CVR 000000',
  address: 'Havnevej 1',
  city: 'Aarhus',
  country: 'DK',
})

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
