import { renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { ApiError } from './api-error.ts'
import { useErrorTexts } from './errors.ts'
import { chooseLanguage, initI18n } from './i18n.ts'

await initI18n('en')

async function said(language: Language, code: ErrorCode, params = {}): Promise<string> {
  await chooseLanguage(language)
  const { result } = renderHook(useErrorTexts)
  return result.current.text(new ApiError({ status: 409, code, message: '', params }))
}

/** One in the afternoon wherever the reader is. */
const at = new Date(2026, 10, 20, 13).toISOString()

test.each<[ErrorCode, object, string]>([
  ['out_of_stock', {}, 'Out of stock!'],
  ['out_of_stock', { name: 'Cable' }, 'Out of stock!'],
  ['out_of_stock', { left: 0 }, 'Out of stock!'],
  ['out_of_stock', { left: 1 }, 'Only 1 is left.'],
  ['out_of_stock', { left: 3 }, 'Only 3 are left.'],
  ['cart_empty', {}, 'Your cart is empty!'],
  ['coupon_unknown', {}, 'There is no such coupon. Please check the spelling.'],
  ['coupon_not_started', { at }, 'This coupon can be used from 20 Nov 2026, 13:00.'],
  ['coupon_not_started', { at: '' }, 'This coupon cannot be used yet. Please try again later.'],
  ['coupon_expired', { at }, 'This coupon was good until 20 Nov 2026, 13:00.'],
  ['coupon_already_used', { most: 1 }, 'You have used this coupon already.'],
  ['coupon_already_used', { most: 3 }, 'You have used this coupon 3 times already. More is not possible.'],
  [
    'coupon_other_goods',
    { goods: 'Cables' },
    'This coupon is only for Cables. Put some into the cart to use it.',
  ],
  ['coupon_min_amount', { missing: 50, currency: 'EUR' }, 'Add goods for €50.00 more to use this coupon.'],
  ['coupon_min_count', { missing: 1 }, 'Add 1 more piece to use this coupon.'],
  ['coupon_min_count', { missing: 2 }, 'Add 2 more pieces to use this coupon.'],
  ['file_too_large', { max: 1024 * 1024 }, 'The file is too large. At most 1 MB can be sent.'],
  ['rate_limited', { retry_after: 30 }, 'Too many attempts. Please try again in 30 seconds.'],
])('%s %j', async (code, params, sentence) => {
  expect(await said('en', code, params)).toBe(sentence)
})

describe('in the forms of each language', () => {
  test('German', async () => {
    expect(await said('de', 'coupon_not_started', { at })).toBe(
      'Dieser Gutschein gilt ab 20.11.2026, 13:00 Uhr.',
    )
    expect(await said('de', 'coupon_min_amount', { missing: 1250.5, currency: 'EUR' })).toBe(
      'Legen Sie noch Ware für 1.250,50\u00a0€ in den Warenkorb, um diesen Gutschein einzulösen.',
    )
  })

  test('Polish', async () => {
    const left = (count: number) => said('pl', 'out_of_stock', { left: count })
    expect([await left(1), await left(3), await left(5)]).toEqual([
      'Została tylko 1 sztuka.',
      'Zostały tylko 3 sztuki.',
      'Zostało tylko 5 sztuk.',
    ])
  })

  test('Arabic', async () => {
    const missing = (count: number) => said('ar', 'coupon_min_count', { missing: count })
    expect([await missing(1), await missing(2), await missing(4), await missing(11)]).toEqual([
      'أضف قطعة واحدة أخرى لاستخدام هذه القسيمة.',
      'أضف قطعتين أخريين لاستخدام هذه القسيمة.',
      'أضف 4 قطع أخرى لاستخدام هذه القسيمة.',
      'أضف 11 قطعة أخرى لاستخدام هذه القسيمة.',
    ])
    expect(await said('ar', 'coupon_other_goods', { goods: 'Cables (OBD)' })).toContain(
      '«\u2068Cables (OBD)\u2069»',
    )
  })
})
