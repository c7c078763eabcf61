import { expect, test } from 'vitest'
import { aShippingMethod } from './a-shipping-method.test-data.ts'
import { shippingEstimate } from './shipping-estimate.ts'

const parcel = { country: 'DE', home: 'DE', pieces: 2, grams: 800, value: 50 }

test('the cheapest way that takes the parcel, and of equally cheap ones the quickest', () => {
  const slow = aShippingMethod({ local_shipping_cost: 4.9, local_shipping_time: { from: 5, to: 8 } })
  const quick = aShippingMethod({ local_shipping_cost: 4.9, local_shipping_time: { from: 1, to: 2 } })
  expect(shippingEstimate([aShippingMethod(), slow, quick], parcel)).toEqual({
    cost: 4.9,
    days: { from: 1, to: 2 },
    free: null,
  })
})

test('abroad it costs and takes what that does', () => {
  expect(shippingEstimate([aShippingMethod()], { ...parcel, country: 'FR' })).toEqual({
    cost: 19.9,
    days: { from: 5, to: 9 },
    free: null,
  })
})

test('per piece, in whole hundredths', () => {
  const method = aShippingMethod({ charge_per_product: true })
  expect(shippingEstimate([method], { ...parcel, pieces: 3 })?.cost).toBe(20.7)
})

test('what is collected costs nothing, and does not say what sending costs', () => {
  const pickUp = aShippingMethod({ name: 'Pick-up', local_shipping_cost: 0, international_shipping_cost: 0 })
  expect(shippingEstimate([pickUp, aShippingMethod()], parcel)).toMatchObject({ cost: 6.9, free: 'Pick-up' })
  expect(shippingEstimate([pickUp], parcel)).toMatchObject({ cost: 0, free: null })
  const freeFrom50 = aShippingMethod({ free_from: 50 })
  expect(shippingEstimate([freeFrom50, pickUp], parcel)).toMatchObject({ cost: 0, free: null })
})

test('a method that is off or does not go there counts as none', () => {
  const methods = [aShippingMethod({ status: 'inactive' }), aShippingMethod({ countries: ['FR'] })]
  expect(shippingEstimate(methods, parcel)).toBeNull()
})
