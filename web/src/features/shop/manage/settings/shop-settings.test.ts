import { expect, test } from 'vitest'
import { changedShop, checkShop, type ShopSettings, shopValues } from './shop-settings.ts'

const settings: ShopSettings = {
  status: 'inactive',
  description: '',
  terms_and_conditions: '',
  enable_bank: true,
  enable_stripe: true,
  enable_paypal: true,
  enable_payfast: false,
  enable_square: false,
  enable_crypto: false,
  enable_credits: false,
  low_stock: 5,
  country: 'DE',
  currency: 'EUR',
}
const values = shopValues(settings)

test('only what was changed is sent', () => {
  expect(changedShop(values, values)).toEqual({})
  expect(changedShop(values, { ...values, open: true, enable_credits: true, low_stock: 0 })).toEqual({
    status: 'active',
    enable_credits: true,
    low_stock: 0,
  })
})

test.each([
  ['', 'required'],
  [0, null],
  [1001, { code: 'too_big', params: { max: 1000 } }],
] as const)('a low stock of %j is %j', (low_stock, problem) => {
  expect(checkShop({ ...values, low_stock }).low_stock).toEqual(problem)
})
