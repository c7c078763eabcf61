import { expect, test } from 'vitest'
import { aMethod } from './a-method.test-data.ts'
import { estimate, type TriedParcel } from './estimate.ts'
import type { ShippingMethod } from './shipping-list.ts'
import { shippingValues } from './shipping-values.ts'

const parcel: TriedParcel = { country: 'FR', kilograms: 2.1, value: 100, pieces: 3 }
const tried = (method: Partial<ShippingMethod>, change: Partial<TriedParcel> = {}) =>
  estimate(shippingValues(aMethod(method)), { ...parcel, ...change }, 'DE')

test('abroad and at home, by the piece and by the kilogram begun', () => {
  expect(tried({})).toEqual({ cost: 12.4, days: { from: 2, to: 4 } })
  expect(tried({}, { country: 'DE' })).toEqual({ cost: 5.9, days: { from: 1, to: 2 } })
  expect(tried({ charge_per_product: true, cost_per_kg: 1 }, { country: 'DE' })).toEqual({
    cost: 5.9 * 3 + 3,
    days: { from: 1, to: 2 },
  })
  expect(tried({ free_from: 100 })).toEqual({ cost: 0, days: { from: 2, to: 4 } })
})

test.each([
  [{ countries: ['DE', 'AT'] }, 'countries'],
  [{ max_weight_kg: 2 }, 'max_weight_kg'],
  [{ min_value: 100.01 }, 'min_value'],
  [{ max_value: 99.99 }, 'max_value'],
  [{ max_weight_kg: 2, max_value: 50 }, 'max_weight_kg'],
] as const)('%j does not carry it because of %s', (method, obstacle) => {
  expect(tried({ ...method, countries: 'countries' in method ? [...method.countries] : [] })).toEqual({
    obstacle,
  })
})

test('nothing is said before everything is there that counts for this parcel', () => {
  const values = { ...shippingValues(aMethod()), international_cost: '' as const }
  expect(estimate(values, parcel, 'DE')).toBeNull()
  expect(estimate(values, { ...parcel, country: 'DE' }, 'DE')).toEqual({
    cost: 5.9,
    days: { from: 1, to: 2 },
  })
  expect(tried({}, { kilograms: '' })).toBeNull()
})
