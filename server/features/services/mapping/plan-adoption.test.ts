import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_TYPES } from '#contract/services/price-types.ts'
import type { OptionRow, ServiceRow } from '../offer.ts'
import type { OwnOffer } from './mapping-store.ts'
import { planExtras, planOptions, planServices, pricesFor, type Wish } from './plan-adoption.ts'
import type { ProviderOffer } from './provider-offer.ts'

const ALL: Wish = { serviceIds: undefined, optionIds: undefined, percent: 25, rounding: 'half' }
const named = (name: string, id = name.toLowerCase()) =>
  ({ id, name, price_1: 100, price_2: 100, price_3: 100 }) as ServiceRow
const option = (name: string, more: Partial<OptionRow> = {}) =>
  ({ ...named(name), service_ids: [], extras: [], ...more }) as unknown as OptionRow
const offer = (services: ServiceRow[], options: OptionRow[] = []): ProviderOffer => ({
  priceType: 1,
  typePriceTypes: [],
  services,
  options,
})
const own = (
  services: ServiceRow[],
  providerIds: Record<string, string> = {},
  options: OptionRow[] = [],
): OwnOffer => ({ services, options, providerIds: new Map(Object.entries(providerIds)) })
const names = ({ link, add, skipped }: ReturnType<typeof planServices>) => ({
  link: link.map(({ own: { id }, theirs }) => [id, theirs.id]),
  add: add.map(({ id }) => id),
  skipped,
})

const price = fc.integer({ min: 0, max: 10_000_00 })
const tariffs = fc.record({
  priceType: fc.constantFrom(...PRICE_TYPES),
  typePriceTypes: fc.subarray([...PRICE_TYPES]),
})

test('nothing is ever adopted below what the provider takes, whichever type of vehicles it is for', () => {
  const row = fc.record({ price_1: price, price_2: price, price_3: price })
  const wish = fc.record({
    percent: fc.integer({ min: 0, max: 1000 }),
    rounding: fc.constantFrom('whole', 'half' as const),
  })
  fc.assert(
    fc.property(row, tariffs, wish, (theirs, tariff, wanted) => {
      const ours = pricesFor(theirs, tariff, wanted as Pick<Wish, 'percent' | 'rounding'>)
      // Where a type of vehicles sets the price type, both sides pay that one.
      for (const type of tariff.typePriceTypes)
        expect(ours[`price_${type}`]).toBeGreaterThanOrEqual(theirs[`price_${type}`])
      // Elsewhere the customer pays by their own, the agent by theirs.
      for (const type of PRICE_TYPES)
        expect(ours[`price_${type}`]).toBeGreaterThanOrEqual(theirs[`price_${tariff.priceType}`])
    }),
  )
})

test('where no type of vehicles sets a price type there is one price', () => {
  const theirs = { price_1: 5000, price_2: 4000, price_3: 3100 }
  expect(pricesFor(theirs, { priceType: 3, typePriceTypes: [] }, ALL)).toEqual({
    price_1: 3900,
    price_2: 3900,
    price_3: 3900,
  })
  expect(pricesFor(theirs, { priceType: 3, typePriceTypes: [1] }, ALL)).toEqual({
    price_1: 6250,
    price_2: 3900,
    price_3: 3900,
  })
})

test('what is new is added, a namesake linked, what is served left alone, and a taken name skipped', () => {
  const theirs = offer([named('Eco'), named('Stage 1'), named('Pops'), named('Crackle')])
  const ours = own([named(' STAGE 1 ', 'a'), named('Pops & bangs', 'b'), named('Crackle', 'c')], {
    b: 'pops',
    c: 'eco',
  })
  expect(names(planServices(ours, theirs, ALL))).toEqual({
    link: [['a', 'stage 1']],
    add: [],
    skipped: ['Crackle'],
  })
  expect(names(planServices(own([]), theirs, { ...ALL, serviceIds: ['eco'] }))).toEqual({
    link: [],
    add: ['eco'],
    skipped: [],
  })
})

test('what is mapped to something that the provider has no more counts as not mapped', () => {
  const ours = own([named('Eco', 'a')], { a: 'long gone' })
  expect(names(planServices(ours, offer([named('Eco')]), ALL)).link).toEqual([['a', 'eco']])
})

test('an option that goes with no service that is here is left out by name', () => {
  const theirs = offer(
    [named('Eco')],
    [option('DTC', { service_ids: ['eco'] }), option('Pops'), option('Lone', { service_ids: ['other'] })],
  )
  const { add, skipped } = planOptions(own([]), theirs, ALL, new Map([['eco', 'own-eco']]))
  expect([add.map(({ name }) => name), skipped]).toEqual([['DTC', 'Pops'], ['Lone']])
})

test('extras are added as far as there is room', () => {
  const extras = Array.from({ length: 60 }, (_, at) => named(`Extra ${at}`)) as unknown as OptionRow['extras']
  const { add, skipped } = planExtras(option('Own'), option('Theirs', { extras }), new Map())
  expect(add.length + skipped.length).toBe(60)
  expect(skipped[0]).toBe(`Extra ${add.length}`)
})
