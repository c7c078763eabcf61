import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideVat,
  mayReverseCharge,
  type NumberCheck,
  type VatCase,
  whyNoReverseCharge,
} from './decide-vat.ts'

const SELLER = { country: 'DE', vatNo: 'DE136695976', eu: true }
const AUSTRIA = { rate: 2000, enabled: true, eu: true }
const GREECE = { rate: 2400, enabled: true, eu: true }
const GERMANY = { rate: 1900, enabled: true, eu: true }
const NORWAY = { rate: 2500, enabled: false, eu: false }
const SWISS = { rate: 810, enabled: true, eu: false }

const austrian = { country: 'AT', vatNo: 'ATU12345675' }

const decided = (parts: Partial<VatCase>) => {
  const { rate, reason, vatNumber } = decideVat({
    seller: SELLER,
    buyer: austrian,
    rate: AUSTRIA,
    check: 'valid',
    ...parts,
  })
  return [rate, reason, vatNumber]
}

test.each<[string, Partial<VatCase>, unknown[]]>([
  ['a business abroad in the Union', {}, [0, 'reverse_charge', 'valid']],
  ['its number is not in use', { check: 'invalid' }, [2000, 'standard', 'invalid']],
  ['its number could not be checked', { check: 'unreachable' }, [2000, 'standard', 'unreachable']],
  ['its number cannot be one', { check: 'wrong_format' }, [2000, 'standard', 'wrong_format']],
  ['nobody asked', { check: 'none' }, [2000, 'standard', 'none']],
  ['a private buyer', { buyer: { country: 'AT', vatNo: '' }, check: 'none' }, [2000, 'standard', 'none']],
  [
    'a number of another country',
    { buyer: { country: 'AT', vatNo: 'FR40303265045' } },
    [2000, 'standard', 'other_country'],
  ],
  [
    "the seller's own number is not enough",
    { buyer: { country: 'AT', vatNo: 'DE136695976' } },
    [2000, 'standard', 'other_country'],
  ],
  [
    'Greek numbers begin with EL',
    { buyer: { country: 'GR', vatNo: 'EL094014201' }, rate: GREECE },
    [0, 'reverse_charge', 'valid'],
  ],
  [
    'and not with GR',
    { buyer: { country: 'GR', vatNo: 'GR094014201' }, rate: GREECE },
    [2400, 'standard', 'other_country'],
  ],
  [
    'written with spaces',
    { buyer: { country: 'AT', vatNo: 'at u12345675' } },
    [0, 'reverse_charge', 'valid'],
  ],
  [
    'a business at home',
    { buyer: { country: 'DE', vatNo: 'DE136695976' }, rate: GERMANY },
    [1900, 'standard', 'valid'],
  ],
  [
    'no country counts as home',
    { buyer: { country: null, vatNo: 'DE136695976' }, rate: GERMANY },
    [1900, 'standard', 'valid'],
  ],
  [
    'no country, and a number from abroad',
    { buyer: { country: null, vatNo: 'ATU12345675' }, rate: GERMANY },
    [1900, 'standard', 'other_country'],
  ],
  ['the seller has no number', { seller: { ...SELLER, vatNo: '' } }, [2000, 'standard', 'valid']],
  [
    'the seller is outside the Union',
    { seller: { country: 'CH', vatNo: 'CHE123456788', eu: false } },
    [2000, 'standard', 'valid'],
  ],
  [
    'the buyer is outside the Union',
    { buyer: { country: 'CH', vatNo: 'CHE123456788' }, rate: SWISS, check: 'none' },
    [810, 'standard', 'none'],
  ],
  [
    'a country that is switched off',
    { buyer: { country: 'NO', vatNo: '' }, rate: NORWAY, check: 'none' },
    [0, 'not_charged', 'none'],
  ],
  [
    'switched off, without a good number',
    { rate: { ...AUSTRIA, enabled: false }, check: 'unreachable' },
    [0, 'not_charged', 'unreachable'],
  ],
  [
    'switched off, and yet theirs to account for',
    { rate: { ...AUSTRIA, enabled: false } },
    [0, 'reverse_charge', 'valid'],
  ],
  ['a rate of nought', { rate: { ...AUSTRIA, rate: 0 }, check: 'invalid' }, [0, 'standard', 'invalid']],
])('%s', (_, parts, expected) => {
  expect(decided(parts)).toEqual(expected)
})

const country = fc.constantFrom('AT', 'CH', 'DE', 'FR', 'GR', 'NO', 'US')
const vatNo = fc.constantFrom(
  '',
  'ATU12345675',
  'DE136695976',
  'EL094014201',
  'FR40303265045',
  'CHE123456788',
)
const check = fc.constantFrom<NumberCheck>('none', 'wrong_format', 'valid', 'invalid', 'unreachable')
const anyCase = fc.record<VatCase>({
  seller: fc.record({ country, vatNo, eu: fc.boolean() }),
  buyer: fc.record({ country: fc.option(country), vatNo }),
  rate: fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), enabled: fc.boolean(), eu: fc.boolean() }),
  check,
})

test('whatever the case: the rate is that of the country or nought, and the reason says which', () => {
  fc.assert(
    fc.property(anyCase, (vatCase) => {
      const { rate, reason } = decideVat(vatCase)
      expect(rate).toBe(reason === 'standard' ? vatCase.rate.rate : 0)
      if (reason === 'standard') expect(vatCase.rate.enabled).toBe(true)
      if (reason === 'not_charged') expect(vatCase.rate.enabled).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('whatever the case: reverse charge only between countries of the Union, with two numbers and a good answer', () => {
  fc.assert(
    fc.property(anyCase, (vatCase) => {
      const { reason, vatNumber } = decideVat(vatCase)
      const { seller, buyer, rate } = vatCase
      expect(reason === 'reverse_charge').toBe(mayReverseCharge(vatCase) && vatCase.check === 'valid')
      if (reason !== 'reverse_charge') return
      expect([vatNumber, seller.eu, rate.eu]).toEqual(['valid', true, true])
      expect(buyer.country).not.toBe(seller.country)
      expect([seller.vatNo === '', buyer.vatNo === '', buyer.country]).not.toContain(true)
    }),
    { numRuns: 2000 },
  )
})

test('where a valid number would change nothing, no check changes the rate', () => {
  fc.assert(
    fc.property(anyCase, check, (vatCase, other) => {
      fc.pre(!mayReverseCharge(vatCase))
      expect(decideVat({ ...vatCase, check: other }).rate).toBe(decideVat(vatCase).rate)
    }),
    { numRuns: 2000 },
  )
})

test.each<[string, Partial<VatCase>, ReturnType<typeof whyNoReverseCharge>]>([
  [
    'a business abroad gave no number',
    { buyer: { country: 'AT', vatNo: '', isBusiness: true } },
    'number_missing',
  ],
  ['the seller has none', { seller: { ...SELLER, vatNo: '' } }, 'seller_number_missing'],
  [
    'the buyer is outside the Union',
    { buyer: { country: 'CH', vatNo: 'CHE123456788' }, rate: SWISS },
    'outside_union',
  ],
  ['the seller is outside the Union', { seller: { country: 'CH', vatNo: '', eu: false } }, 'outside_union'],
  ['a private buyer abroad', { buyer: { country: 'AT', vatNo: '' } }, null],
  ['a business at home', { buyer: { country: 'DE', vatNo: '', isBusiness: true }, rate: GERMANY }, null],
  ['no country', { buyer: { country: null, vatNo: '', isBusiness: true }, rate: GERMANY }, null],
  ['no VAT there', { buyer: { country: 'NO', vatNo: '', isBusiness: true }, rate: NORWAY }, null],
  ['the number itself says why', { check: 'invalid' }, null],
])('VAT for a business abroad is explained: %s', (_, parts, why) => {
  const vatCase: VatCase = { seller: SELLER, buyer: austrian, rate: AUSTRIA, check: 'none', ...parts }
  expect(whyNoReverseCharge(vatCase, decideVat(vatCase))).toBe(why)
})
