import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi, refusal } from '../../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { ShopSettingsPage } from './shop-settings-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

const settings = {
  status: 'inactive',
  description: '<p>Cables</p>',
  terms_and_conditions: '',
  enable_bank: true,
  enable_stripe: true,
  enable_paypal: true,
  enable_payfast: true,
  enable_square: true,
  enable_crypto: true,
  enable_credits: false,
  low_stock: 5,
  country: 'DE',
  currency: 'EUR',
}
const ALL: Permission[] = ['shop_settings', 'settings', 'edit_product', 'edit_shipping_method']

const list = (items: object[]) => ({ status: 'success', items, total: items.length, page: 1, size: 20 })

function answers(change: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: false }) }),
    'GET /shop/settings/get': () => ({ body: { status: 'success', settings } }),
    'GET /shop/product/get_all': () => ({ body: list([]) }),
    'GET /shop/shipping_method/get_all': () => ({ body: list([{ status: 'active' }]) }),
    'GET /payment_settings': () => ({
      body: {
        items: [
          { method: 'bank', enabled: true, complete: true },
          { method: 'stripe', enabled: true, complete: false },
        ],
      },
    }),
    ...change,
  })
}
const show = () => renderScreen(<ShopSettingsPage />, { texts: ['shop-manager'] })

beforeEach(() => signIn(aUser({ role_id: 1, permissions: ALL })))

test('before the shop is opened stands what it still lacks; opened, only that is sent', async () => {
  const calls = answers({
    'POST /shop/settings/update': () => ({
      body: { status: 'success', settings: { ...settings, status: 'active' } },
    }),
  })
  await show()
  expect(await screen.findByText('Before you open it')).toBeVisible()
  expect(screen.getByText('Publish a product')).toHaveAttribute('href', '/admin/shop_manager/products')
  expect(screen.getByText('Write the terms and conditions')).toBeVisible()
  expect(screen.queryByText('Add a shipping method')).toBeNull()
  expect(screen.getByText(/^Nobody but staff sees the shop/)).toBeVisible()
  await userEvent.click(screen.getByText('The shop is open'))
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() =>
    expect(calls).toContainEqual({ key: 'POST /shop/settings/update', body: { status: 'active' } }),
  )
  expect(await screen.findByText(/^Customers and visitors find the shop/)).toBeVisible()
})

test('a way to pay that the site has not set up leads to where it is', async () => {
  answers()
  await show()
  expect(await screen.findByLabelText('Bank transfer')).toBeEnabled()
  expect(screen.getByLabelText(/^Credits/)).toBeEnabled()
  expect(screen.getByLabelText(/^Card/)).toBeDisabled()
  expect(screen.getByLabelText('Set it up: PayPal')).toHaveAttribute(
    'href',
    '/admin/website_settings?tab=payments',
  )
})

test('whoever may see none of it is asked for nothing and shown just the switches', async () => {
  signIn(aUser({ role_id: 3, permissions: ['shop_settings'] }))
  const calls = answers()
  await show()
  expect(await screen.findByLabelText('Card (Stripe)')).toBeEnabled()
  expect(screen.queryByText('Publish a product')).toBeNull()
  expect(calls.map(({ key }) => key).sort()).toEqual(['GET /auth/get_site_data', 'GET /shop/settings/get'])
})

test('what was typed stays when the server refuses', async () => {
  answers({ 'POST /shop/settings/update': () => refusal(503, 'unavailable') })
  await show()
  const few = await screen.findByLabelText('Few pieces left')
  await userEvent.clear(few)
  await userEvent.type(few, '7')
  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('That did not work')).toBeVisible()
  expect(few).toHaveValue('7')
})
