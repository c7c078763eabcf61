import { expect, test } from 'vitest'
import { aMethod } from './a-method.test-data.ts'
import { checkShipping, type ShippingValues, shippingBody, shippingValues } from './shipping-values.ts'

const words = { days: 'longer!', tracking: 'with a place!', value: 'more!' }
const problemsOf = (change: Partial<ShippingValues>) =>
  Object.fromEntries(
    Object.entries(checkShipping({ ...shippingValues(aMethod()), ...change }, words)).filter(
      ([, problem]) => problem,
    ),
  )

test('a method comes back from its form as it went in', () => {
  const method = aMethod({
    charge_per_product: true,
    cost_per_kg: 0.5,
    free_from: 250,
    countries: ['DE', 'AT'],
    max_weight_kg: 31.5,
    status: 'inactive',
  })
  const { id: _, position: __, ...sent } = method
  expect(shippingBody(shippingValues(method))).toEqual(sent)
})

test('what is left empty is no bound, and the weight costs nothing', () => {
  const empty = { ...shippingValues(aMethod()), cost_per_kg: '', free_from: '' } as const
  expect(shippingBody(empty)).toMatchObject({ cost_per_kg: 0, free_from: null, max_value: null })
})

test.each<[Partial<ShippingValues>, object]>([
  [{}, {}],
  [
    { name: ' ', local_cost: '' },
    { name: 'required', local_cost: 'required' },
  ],
  [{ local_from: 3 }, { local_to: { text: 'longer!' } }],
  [{ international_to: 366 }, { international_to: { code: 'too_big', params: { max: 365 } } }],
  [{ max_weight_kg: 0 }, { max_weight_kg: { code: 'too_small', params: { min: 0.01 } } }],
  [{ min_value: 50, max_value: 20 }, { max_value: { text: 'more!' } }],
])('%j leads to %j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})

test('a tracking page is a safe address with a place for the number, or none', () => {
  expect(problemsOf({ name: 'Parcel', tracking_url: ' https://example.com/t/{number} ' })).toEqual({})
  for (const tracking_url of ['https://example.com/t/', 'http://example.com/{number}', '{number}'])
    expect(problemsOf({ name: 'Parcel', tracking_url })).toEqual({ tracking_url: { text: 'with a place!' } })
})
