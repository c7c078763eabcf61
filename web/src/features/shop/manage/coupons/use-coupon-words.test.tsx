import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { fakeApi } from '../../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { aCoupon } from './a-coupon.test-data.ts'
import type { Coupon } from './coupon.ts'
import { useCouponWords } from './use-coupon-words.ts'

beforeEach(() => void fakeApi({ 'GET /auth/get_site_data': () => ({ body: aSite() }) }))

function Words({ coupon }: { coupon: Coupon }) {
  const words = useCouponWords()
  return (
    <>
      <p data-testid="short">{words.conditions(coupon).join(' · ')}</p>
      <p data-testid="valid">{words.validity(coupon)}</p>
      <p data-testid="says">{words.sentence(coupon.code, coupon)}</p>
    </>
  )
}

async function wordsOf(change: Partial<Coupon>, language: Language = 'en') {
  const { unmount } = await renderScreen(<Words coupon={aCoupon(change)} />, {
    language,
    texts: ['shop-manager'],
  })
  await screen.findByTestId('says')
  const read = (name: string) =>
    // Marks of direction and spaces of another width are for the eye.
    screen
      .getByTestId(name)
      .textContent?.replace(/[\u2068\u2069\u200f]/g, '')
      .replace(/[\u00a0\u202f\u2009]/g, ' ')
  const words = { short: read('short'), valid: read('valid'), says: read('says') }
  unmount()
  return words
}

const full: Partial<Coupon> = {
  min_order_amount: 100,
  min_order_product_count: 3,
  category_id: 'k1',
  category_name: 'Cables',
  start_date: Date.parse('2026-11-30T23:00:00Z'),
  expiry_date: Date.parse('2026-12-24T22:59:00Z'),
  max_uses: 50,
  max_uses_per_person: 1,
}

test('conditions stand in one line, the whole of it in one sentence', async () => {
  expect(await wordsOf(full)).toEqual({
    short: 'from €100.00 · from 3 pieces · category Cables · once per person',
    valid: '1 Dec 2026 – 24 Dec 2026',
    says:
      'WINTER10 takes 10% off everything from the category Cables, on orders from €100.00, with at least 3 pieces, ' +
      'from 1 Dec 2026, 00:00, until 24 Dec 2026, 23:59, 50 times in all, once per person.',
  })
})

test('an amount for one product, without any condition', async () => {
  expect(
    await wordsOf({
      percentage: null,
      flat_amount: 5,
      product_id: 'p1',
      product_name: 'OBD cable',
      code: '',
    }),
  ).toEqual({
    short: 'only OBD cable',
    valid: 'always',
    says: 'This coupon takes €5.00 off OBD cable.',
  })
})

test('nothing is said before it takes anything off', async () => {
  expect(await wordsOf({ percentage: null })).toEqual({ short: '', valid: 'always', says: '' })
})

test('the same in Polish', async () => {
  const { says } = await wordsOf({ min_order_product_count: 5, max_uses_per_person: 2 }, 'pl')
  expect(says).toBe('WINTER10 odejmuje 10% od ceny wszystkiego w koszyku, od 5 sztuk, 2 razy na osobę.')
})
