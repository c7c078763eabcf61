import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { answered, aPayment, aShopOrder, ORDER_ID, PAID } from '../a-shop-order.test-data.ts'
import type { ShopOrder } from '../shop-order.ts'
import { ResultOf, ShopResultPage } from './shop-result-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => signIn(aUser()))

const NO = 'SO-7K2M9Q'
const ORDER = `GET /shop/order/get_by_invoice_no/${NO}`
const CHECK = `POST /payments/${aPayment().id}/check`
const BANK = aPayment({ method: 'bank' })

const show = (at = '/') =>
  renderScreen(<ResultOf no={NO} transfer={({ method }) => <p>Details of {method}</p>} />, {
    texts: ['shop-orders'],
    at,
  })
const says = (name: string) => screen.findByRole('heading', { level: 2, name })

test('the provider is asked once on coming back, and the order then says that it is paid', async () => {
  let order: ShopOrder = aShopOrder()
  const calls = fakeApi({
    [ORDER]: () => answered(order),
    [CHECK]: () => {
      order = aShopOrder(PAID)
      return { body: aPayment({ status: 'paid' }) }
    },
  })
  await show('/?cancelled=1')
  expect(await says('Thank you, your order is paid')).toHaveFocus()
  expect(calls.map(({ key }) => key)).toEqual([ORDER, CHECK, ORDER])
  expect(screen.getByRole('link', { name: 'Show order' })).toHaveAttribute('href', `/shop/order/${NO}`)
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('a provider that does not answer is no error: the page waits', async () => {
  fakeApi({ [ORDER]: () => answered(aShopOrder()), [CHECK]: () => refusal(429, 'rate_limited') })
  await show()
  expect(await says('Waiting for your payment')).toBeVisible()
  expect(screen.getByText(/The goods are kept for you until/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

test('of a transfer the details are shown, and nobody is asked whether it was made', async () => {
  const calls = fakeApi({ [ORDER]: () => answered(aShopOrder({ payment: BANK })) })
  await show()
  expect(await says('Please transfer €55.81')).toBeVisible()
  expect(screen.getByText('Details of bank')).toBeVisible()
  expect(
    screen.getByText(/Your order stays after that, too: if the money comes later, you get/),
  ).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('who cancelled can pay at once', async () => {
  const calls = fakeApi({
    [ORDER]: () => answered(aShopOrder()),
    [CHECK]: () => ({ body: aPayment() }),
    'POST /shop/order/pay': () => ({ body: { status: 'success', payment: BANK } }),
  })
  const { router } = await show('/?cancelled=1')
  expect(await says('The payment was cancelled')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/shop/checkout/return/${NO}`))
  expect(calls.find(({ key }) => key === 'POST /shop/order/pay')?.body).toEqual({ order_id: ORDER_ID })
})

test('goods that are not kept any more are said to be so', async () => {
  const payment = aPayment({ status: 'failed' })
  fakeApi({ [ORDER]: () => answered(aShopOrder({ payment, reserved_until: null })) })
  await show()
  expect(await says('The payment did not go through')).toBeVisible()
  expect(screen.getByText(/not kept for you any more/)).toBeVisible()
})

test('an order of somebody else is none, and without a number the list knows', async () => {
  fakeApi({ [ORDER]: () => refusal(404, 'not_found') })
  const { unmount } = await show()
  expect(await screen.findByText('There is no such order of yours.')).toBeVisible()
  unmount()
  await renderScreen(<ShopResultPage transfer={() => null} />, { texts: ['shop-orders'] })
  expect(await screen.findByText('Which order is it?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show my orders' })).toHaveAttribute('href', '/shop/orders')
})
