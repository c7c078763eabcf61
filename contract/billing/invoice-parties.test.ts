import { expect, test } from 'vitest'
import { missingAddress, missingSellerData } from './invoice-parties.ts'

const address = { address: 'Kaiweg 4', zip_code: '20457', city: 'Hamburg', country: 'DE' }
const seller = {
  company_name: 'Northline Files GmbH',
  company_address: 'Kaiweg 4',
  company_zip_code: '20457',
  company_city: 'Hamburg',
  company_reg_no: '',
  company_vat_no: 'DE000000000',
  country: 'DE',
}

test('an address needs street, postal code, city and country', () => {
  expect(missingAddress(address)).toEqual([])
  expect(missingAddress({ address: ' ', zip_code: '', city: '', country: null })).toEqual([
    'address',
    'zip_code',
    'city',
    'country',
  ])
})

test('where there are no postal codes none is asked for', () => {
  expect(missingAddress({ ...address, zip_code: '', country: 'AE' })).toEqual([])
  expect(missingAddress({ ...address, zip_code: '' })).toEqual(['zip_code'])
  expect(missingSellerData({ ...seller, company_zip_code: '', country: 'HK' })).toEqual([])
})

test('a seller needs name, address and one of two numbers', () => {
  expect(missingSellerData(seller)).toEqual([])
  expect(missingSellerData({ ...seller, company_vat_no: '', company_reg_no: 'HRB 1' })).toEqual([])
  expect(missingSellerData({ ...seller, company_vat_no: '' })).toEqual(['company_number'])
  const empty = Object.fromEntries(Object.keys(seller).map((name) => [name, ''])) as typeof seller
  expect(missingSellerData({ ...empty, country: 'DE' })).toEqual([
    'company_name',
    'company_address',
    'company_zip_code',
    'company_city',
    'company_number',
  ])
})
