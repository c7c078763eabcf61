import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi } from '../../../../ui/test/fake-api.ts'
import { fill } from '../../../../ui/test/fill.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { aMethod } from './a-method.test-data.ts'
import type { ShippingMethod } from './shipping-list.ts'
import { ShippingPage } from './shipping-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() =>
  signIn(
    aUser({
      role_id: 1,
      permissions: ['add_shipping_method', 'edit_shipping_method', 'delete_shipping_method'],
    }),
  ),
)

const answers = (items: ShippingMethod[]) =>
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /shop/shipping_method/get_all': () => ({
      body: { status: 'success', items, total: items.length, page: 1, size: -1 },
    }),
    'POST /shop/shipping_method/add': () => ({ body: { status: 'success', shipping_method: aMethod() } }),
    'POST /shop/shipping_method/update': () => ({ body: { status: 'success', shipping_method: aMethod() } }),
  })
const show = () => renderScreen(<ShippingPage />, { texts: ['shop-manager'] })
const type = (label: string | RegExp, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } })

test('cost, days and limits are seen at a glance; the switch acts at once', async () => {
  const calls = answers([
    aMethod({ countries: ['DE', 'AT'], free_from: 250, cost_per_kg: 0.5, max_weight_kg: 31.5 }),
  ])
  await show()
  expect(
    await screen.findByText(
      'only Germany and Austria · plus €0.50 per kg · free from €250.00 · up to 31.5 kg',
    ),
  ).toBeVisible()
  expect(screen.getByText('€12.40')).toBeVisible()
  expect(screen.getByText('2–4 working days')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Parcel is offered'))
  await waitFor(() =>
    expect(calls).toContainEqual({
      key: 'POST /shop/shipping_method/update',
      body: { id: 'm1', status: 'inactive' },
    }),
  )
})

test('without a method nothing can be sent; the first one is tried while it is filled in', async () => {
  const calls = answers([])
  await show()
  expect(await screen.findByText(/^Without a shipping method nothing can be sent/)).toBeVisible()
  await userEvent.click(screen.getByText('Add shipping method'))
  await fill(await screen.findByLabelText('Name'), 'Parcel')
  expect(screen.getByText('Fill in cost and days to see what a parcel costs.')).toBeVisible()
  type('Cost (EUR)', '4.5')
  type('Working days from', '1')
  type('Working days to', '2')
  expect(await screen.findByText('€4.50')).toBeVisible()
  await userEvent.click(screen.getByText('For each piece'))
  type('Pieces', '3')
  type(/^Added per kilogram/, '1')
  expect(await screen.findByText('€15.50')).toBeVisible()
  expect(screen.getByText('1–2 working days')).toBeVisible()
  type('Up to kg', '1.5')
  expect(await screen.findByText('Does not carry it: the parcel is too heavy.')).toBeVisible()

  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(3)
  type('Cost (EUR)', '12', 1)
  type('Working days from', '3', 1)
  type('Working days to', '5', 1)
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() =>
    expect(calls.find(({ key }) => key === 'POST /shop/shipping_method/add')?.body).toEqual({
      name: 'Parcel',
      local_shipping_cost: 4.5,
      international_shipping_cost: 12,
      local_shipping_time: { from: 1, to: 2 },
      international_shipping_time: { from: 3, to: 5 },
      charge_per_product: true,
      cost_per_kg: 1,
      free_from: null,
      countries: [],
      max_weight_kg: 1.5,
      min_value: null,
      max_value: null,
      tracking_url: '',
      status: 'active',
    }),
  )
})
