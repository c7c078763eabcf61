import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carries, gramsOf, isLocal, type Parcel, type ShippingTerms, shippingCost } from './shipping-cost.ts'
import { WEIGHT_UNITS } from './states.ts'

const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  country: 'DE',
  home: 'DE',
  pieces: 1,
  grams: 0,
  value: 5000,
  ...changes,
})
const terms = (changes: Partial<ShippingTerms> = {}): ShippingTerms => ({
  local_shipping_cost: 500,
  international_shipping_cost: 1500,
  charge_per_product: false,
  cost_per_kg: 0,
  free_from: null,
  countries: [],
  max_weight_kg: null,
  min_value: null,
  max_value: null,
  ...changes,
})

describe('what it costs', () => {
  test.each<[Partial<ShippingTerms>, Partial<Parcel>, number]>([
    [{}, {}, 500],
    [{}, { country: 'PL' }, 1500],
    [{}, { home: 'PL' }, 1500],
    [{}, { pieces: 7 }, 500],
    [{ charge_per_product: true }, { pieces: 7 }, 3500],
    [{ charge_per_product: true }, { pieces: 7, country: 'PL' }, 10_500],
    [{ cost_per_kg: 100 }, { grams: 0 }, 500],
    [{ cost_per_kg: 100 }, { grams: 1 }, 600],
    [{ cost_per_kg: 100 }, { grams: 1000 }, 600],
    [{ cost_per_kg: 100 }, { grams: 1001 }, 700],
    [{ cost_per_kg: 100, charge_per_product: true }, { grams: 2500, pieces: 3 }, 1800],
    [{ free_from: 5000 }, { value: 4999 }, 500],
    [{ free_from: 5000, cost_per_kg: 100, charge_per_product: true }, { value: 5000, grams: 9000 }, 0],
    [{ free_from: 5000 }, { value: 5001, country: 'PL' }, 0],
    [{ free_from: 0 }, { value: 0 }, 0],
    [{ local_shipping_cost: 0 }, {}, 0],
  ])('%j, %j: %i', (method, sent, cost) => {
    expect(shippingCost(terms(method), parcel(sent))).toBe(cost)
  })

  const sent = fc.record({
    country: fc.constantFrom('DE', 'PL', 'AE'),
    home: fc.constantFrom('DE', 'PL'),
    pieces: fc.integer({ min: 1, max: 50_000 }),
    grams: fc.integer({ min: 0, max: 100_000_000 }),
    value: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  const price = fc.integer({ min: 0, max: 100_000_000 })
  const method = fc
    .record({
      local_shipping_cost: price,
      international_shipping_cost: price,
      charge_per_product: fc.boolean(),
      cost_per_kg: price,
      free_from: fc.option(price),
    })
    .map(terms)

  test('a whole amount, never below nothing, and never less for a heavier parcel of more pieces', () => {
    fc.assert(
      fc.property(method, sent, (how, what) => {
        const cost = shippingCost(how, what)
        expect(Number.isSafeInteger(cost)).toBe(true)
        expect(cost).toBeGreaterThanOrEqual(0)
        const more = shippingCost(how, { ...what, grams: what.grams + 1, pieces: what.pieces + 1 })
        expect(more).toBeGreaterThanOrEqual(cost)
        const dearer = shippingCost(how, { ...what, value: what.value + 1 })
        expect([0, cost]).toContain(dearer)
      }),
    )
  })

  test('goods that stay in the country go at the local cost, all others at the other', () => {
    fc.assert(
      fc.property(method, sent, (how, what) => {
        const without = { ...how, free_from: null, cost_per_kg: 0, charge_per_product: false }
        const wanted = isLocal(what) ? how.local_shipping_cost : how.international_shipping_cost
        expect(shippingCost(without, what)).toBe(wanted)
        expect(isLocal(what)).toBe(what.country === what.home)
      }),
    )
  })
})

describe('what it carries', () => {
  test.each<[Partial<ShippingTerms>, Partial<Parcel>, boolean]>([
    [{}, { grams: 100_000_000, value: 0 }, true],
    [{ countries: ['DE', 'AT'] }, { country: 'AT' }, true],
    [{ countries: ['AT'] }, { country: 'DE' }, false],
    [{ max_weight_kg: 31.5 }, { grams: 31_500 }, true],
    [{ max_weight_kg: 31.5 }, { grams: 31_501 }, false],
    [{ min_value: 5000 }, { value: 5000 }, true],
    [{ min_value: 5000 }, { value: 4999 }, false],
    [{ max_value: 5000 }, { value: 5000 }, true],
    [{ max_value: 5000 }, { value: 5001 }, false],
    [{ min_value: 0, max_value: 0 }, { value: 0 }, true],
    [{ countries: ['DE'], max_weight_kg: 1, min_value: 1, max_value: 9000 }, { grams: 1000 }, true],
  ])('%j, %j: %j', (method, sent, isCarried) => {
    expect(carries(terms(method), parcel(sent))).toBe(isCarried)
  })

  test('so many grams as staff wrote kilograms, to the gram', () => {
    const hundredths = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(hundredths, (most) => {
        const method = terms({ max_weight_kg: most / 100 })
        expect(carries(method, parcel({ grams: most * 10 }))).toBe(true)
        expect(carries(method, parcel({ grams: most * 10 + 1 }))).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('grams', () => {
  test.each([
    [0, 'kg', 0],
    [1, 'g', 1],
    [0.01, 'g', 1],
    [0.29, 'kg', 290],
    [1.1, 'kg', 1100],
    [8.2, 'kg', 8200],
    [1, 'oz', 29],
    [1, 'lb', 454],
    [100_000, 'kg', 100_000_000],
  ] as const)('%d %s are %i', (weight, unit, grams) => {
    expect(gramsOf(weight, unit)).toBe(grams)
  })

  test('whole ones, never less than what it weighs, and of kilograms to the gram', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(hundredths, fc.constantFrom(...WEIGHT_UNITS), (weight, unit) => {
        const grams = gramsOf(weight / 100, unit)
        expect(Number.isSafeInteger(grams)).toBe(true)
        expect(gramsOf((weight + 1) / 100, unit)).toBeGreaterThanOrEqual(grams)
        if (unit === 'kg') expect(grams).toBe(weight * 10)
        if (unit === 'g') expect(grams).toBe(Math.ceil(weight / 100))
      }),
      { numRuns: 2000 },
    )
  })
})
