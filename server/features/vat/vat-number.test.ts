import { expect, test } from 'vitest'
import { hasVatFormat, isFromElsewhere, plainVatNumber, prefixOfCountry } from './vat-number.ts'

test.each([
  'ATU12345675',
  'BE0428759497',
  'BE1001686633',
  'BG175074752',
  'CY10259033P',
  'CY60000000X',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094014201',
  'ESA58818501',
  'ESX2482300W',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'HR33392005961',
  'HU12892312',
  'IE6388047V',
  'IE3206488LH',
  'IE8F52100V',
  'IT00743110157',
  'LT119511515',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
])('%s could be a number', async (vatNo) => {
  expect(await hasVatFormat(vatNo)).toBe(true)
})

test.each([
  '',
  'DE',
  'DE12345678',
  'DE1234567890',
  'DE13669597X',
  'AT12345675',
  'GR094014201',
  'BE2001686633',
  'NL004495445',
  'XX123456789',
  'CHE123456788',
  'GB980780684',
  '136695976',
  'EU372000041',
])('%s could not', async (vatNo) => {
  expect(await hasVatFormat(vatNo)).toBe(false)
})

test('spaces, dots, dashes and small letters do not matter', async () => {
  expect(plainVatNumber(' de 136.695-976 ')).toBe('DE136695976')
  expect(await hasVatFormat('de 136.695-976')).toBe(true)
})

test('Greece alone has a prefix that is not its code', () => {
  expect(['GR', 'DE', 'CH'].map(prefixOfCountry)).toEqual(['EL', 'DE', 'CH'])
  expect(['EL1', 'GR1', 'DE1', 'GB1', 'CHE1', '12'].map(isFromElsewhere)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ])
})
