import { expect, test } from 'vitest'
import {
  exampleOfVatNumber,
  hasUnionForm,
  hasVatForm,
  isBadVatNumber,
  isFromElsewhere,
  plainVatNumber,
  prefixOfCountry,
} from './vat-numbers.ts'

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
  'SE123456789702',
  'SI50223054',
  'SK2022749619',
])('%s could be a number', (vatNo) => {
  expect(hasUnionForm(vatNo)).toBe(true)
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
])('%s could not', (vatNo) => {
  expect(hasUnionForm(vatNo)).toBe(false)
})

test('spaces, dots, dashes and small letters do not matter', () => {
  expect(plainVatNumber(' de 136.695-976 ')).toBe('DE136695976')
  expect(hasUnionForm('de 136.695-976')).toBe(true)
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

test.each([
  'CHE123456788',
  'CHE-123.456.788 MWST',
  'GB980780684',
  'XI980780684',
  'NO974760673MVA',
  'AU51824753556',
  'AE100123456700003',
  'IN22AAAAA0000A1Z5',
])('%s of elsewhere has a form', (vatNo) => {
  expect(hasVatForm(vatNo)).toBe(true)
})

test.each(['GB12345', 'CH123456788', 'NO12', 'GR094014201', 'DE12345678', '136695976', 'A1B2C3'])(
  '%s has none',
  (vatNo) => {
    expect(hasVatForm(vatNo)).toBe(false)
  },
)

test('the hint is of the country that was typed, else of the one given', () => {
  expect(exampleOfVatNumber('pl 12', 'DE')).toBe('PL1234567890')
  expect(exampleOfVatNumber('12345', 'GR')).toBe('EL123456789')
  expect(exampleOfVatNumber('GR1', null)).toBe('EL123456789')
  expect(exampleOfVatNumber('', 'US')).toBeNull()
  expect(exampleOfVatNumber('', null)).toBeNull()
})

test('nobody is told off before the number is long enough', () => {
  const words = ['', 'D', 'DE', 'DE12345678', 'de 136 695 976', 'X', 'XX']
  expect(words.map(isBadVatNumber)).toEqual(words.map(() => false))
  const wrong = ['1', 'DE1234567890', 'DE12345678A', 'ATX12345678', '123456789', 'GR094014201', 'DÄ1']
  expect(wrong.map(isBadVatNumber)).toEqual(wrong.map(() => true))
})

test('every example has the form that it shows', () => {
  const countries =
    'AT BE BG CY CZ DE DK EE GR ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK CH GB NO XI'
  for (const country of countries.split(' ')) {
    const example = exampleOfVatNumber('', country) ?? ''
    expect([country, hasVatForm(example)]).toEqual([country, true])
  }
})
