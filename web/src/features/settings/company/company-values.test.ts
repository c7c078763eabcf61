import { expect, test } from 'vitest'
import { changedValues } from '../../../ui/form/use-saved-form.ts'
import { type CompanyValues, checkCompany, senderLines } from './company-values.ts'

const company: CompanyValues = {
  company_name: 'Northline Files GmbH',
  company_address: 'Kaiweg 4\nHinterhaus',
  company_zip_code: '20457',
  company_city: 'Hamburg',
  company_reg_no: 'HRB 00000',
  company_vat_no: 'DE000000000',
}

test('only what differs is sent', () => {
  expect(changedValues(company, { ...company, company_city: 'Bremen' })).toEqual({ company_city: 'Bremen' })
  expect(changedValues(company, company)).toEqual({})
})

test('the sender is printed without empty lines', () => {
  expect(senderLines(company, 'Germany')).toEqual([
    'Northline Files GmbH',
    'Kaiweg 4',
    'Hinterhaus',
    '20457 Hamburg',
    'Germany',
  ])
  const bare = { ...company, company_address: ' ', company_zip_code: '', company_city: '' }
  expect(senderLines(bare, 'Germany')).toEqual(['Northline Files GmbH', 'Germany'])
})

test('a VAT number needs the letters of its country; none at all is fine', () => {
  const problem = (company_vat_no: string) =>
    checkCompany(company, { ...company, company_vat_no }, 'DE').company_vat_no
  expect(problem('')).toBe(false)
  expect(problem('de 000.000-000')).toBe(false)
  expect(problem('ATU00000000')).toBe(false)
  expect(problem('000000000')).toEqual({ code: 'invalid_vat_number', params: { example: 'DE123456789' } })
  const before = { ...company, company_vat_no: '12 345' }
  expect(checkCompany(before, { ...before, company_city: 'Bremen' }, 'DE').company_vat_no).toBe(false)
  expect(problem('PL123')).toEqual({ code: 'invalid_vat_number', params: { example: 'PL1234567890' } })
})
