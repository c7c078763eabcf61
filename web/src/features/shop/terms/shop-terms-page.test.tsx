import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { shopSettings } from '../a-listed-product.test-data.ts'
import { ShopTermsPage } from './shop-terms-page.tsx'

const withTerms = (terms_and_conditions: string) =>
  fakeApi({
    'GET /shop/settings/get': () => ({
      body: { status: 'success', settings: shopSettings({ terms_and_conditions }) },
    }),
  })

test('the terms of the shop, as the owner wrote them', async () => {
  withTerms('<h2>Returns</h2><p>Within 30 days.</p>')
  await renderScreen(<ShopTermsPage />, { texts: ['shop'] })
  expect(await screen.findByRole('heading', { name: 'Returns' })).toBeVisible()
  expect(screen.getByText('Within 30 days.')).toBeVisible()
})

test('an emptied editor leaves no terms', async () => {
  withTerms('<p></p>')
  await renderScreen(<ShopTermsPage />, { texts: ['shop'] })
  expect(await screen.findByText('There are no terms and conditions')).toBeVisible()
})
