import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi, refusal } from '../../../../ui/test/fake-api.ts'
import { fill } from '../../../../ui/test/fill.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { aCoupon } from './a-coupon.test-data.ts'
import { CouponsPage } from './coupons-page.tsx'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => signIn(aUser({ role_id: 1, permissions: ['add_coupon', 'edit_coupon', 'delete_coupon'] })))

const asked: string[] = []

function answers(coupons = [aCoupon({ uses: 3, max_uses: 50, min_order_amount: 100 })], change = {}) {
  asked.length = 0
  return fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /shop/coupon/get_all': (_, url) => {
      asked.push(url.search)
      return { body: { status: 'success', items: coupons, total: coupons.length, page: 1, size: 20 } }
    },
    'GET /shop/product/get_all': () => ({
      body: {
        status: 'success',
        items: [{ id: 'p1', name: 'OBD cable', product_code: 'OBD-1' }],
        total: 1,
        next: null,
        near: false,
      },
    }),
    ...change,
  })
}
const show = (at = '/') => renderScreen(<CouponsPage />, { texts: ['shop-manager'], at })

test('what a coupon does is seen at a glance; switched off from the list', async () => {
  const calls = answers(undefined, {
    'POST /shop/coupon/update_status': () => ({ body: { status: 'success', coupon: aCoupon() } }),
  })
  await show()
  expect(await screen.findByText('Winter sale')).toBeVisible()
  expect(screen.getByText('from €100.00')).toBeVisible()
  expect(screen.getByText('3 of 50')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Winter sale is switched on'))
  await waitFor(() =>
    expect(calls).toContainEqual({
      key: 'POST /shop/coupon/update_status',
      body: { id: 'c1', status: 'inactive' },
    }),
  )
})

test('filter and order stand in the address', async () => {
  answers()
  await show('/?status=inactive&sort_by=uses&sort_order=desc&page=2')
  await waitFor(() => expect(asked[0]).toBe('?page=2&size=20&sort_by=uses&sort_order=desc&status=inactive'))
})

test('an empty list offers the one next step, and the form says what the coupon will do', async () => {
  const calls = answers([], {
    'POST /shop/coupon/add': () => refusal(400, 'invalid_input', { fields: { code: { code: 'taken' } } }),
  })
  await show()
  expect(await screen.findByText('No coupons yet')).toBeVisible()
  await userEvent.click(screen.getByText('Add coupon'))
  await fill(await screen.findByLabelText('Name'), 'Cable week')
  await fill(screen.getByLabelText('Code'), 'cable5')
  expect(screen.getByLabelText('Code')).toHaveValue('CABLE5')
  await userEvent.click(screen.getByText('Amount'))
  fireEvent.change(screen.getByLabelText('Amount in EUR, without VAT'), { target: { value: '5' } })
  await userEvent.click(screen.getByLabelText('Good for'))
  await userEvent.click(await screen.findByText('One product'))
  await userEvent.click(await screen.findByPlaceholderText('Name or code'))
  await userEvent.click(await screen.findByText('OBD cable'))
  fireEvent.change(screen.getByLabelText('Per person'), { target: { value: '1' } })
  expect(await screen.findByText(/takes €5.00 off .OBD cable., once per person\.$/)).toBeVisible()

  await userEvent.click(screen.getByText('Save'))
  expect(await screen.findByText('Coupon code already exists!')).toBeVisible()
  expect(calls.find(({ key }) => key === 'POST /shop/coupon/add')?.body).toEqual({
    name: 'Cable week',
    code: 'CABLE5',
    flat_amount: 5,
    percentage: null,
    min_order_amount: null,
    min_order_product_count: null,
    start_date: null,
    expiry_date: null,
    category_id: null,
    product_id: 'p1',
    max_uses: null,
    max_uses_per_person: 1,
    status: 'active',
  })
})

test('only what was changed is sent', async () => {
  const calls = answers([aCoupon()], {
    'POST /shop/coupon/update': () => ({ body: { status: 'success', coupon: aCoupon() } }),
  })
  await show()
  await userEvent.click(await screen.findByText('Winter sale'))
  fireEvent.change(await screen.findByLabelText('In all'), { target: { value: '20' } })
  await userEvent.click(screen.getByText('Save'))
  await waitFor(() =>
    expect(calls).toContainEqual({ key: 'POST /shop/coupon/update', body: { id: 'c1', max_uses: 20 } }),
  )
})
