import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { aListedOrder, PAID } from '../a-shop-order.test-data.ts'
import type { ListedShopOrder } from '../shop-order.ts'
import { MyShopOrdersPage } from './my-shop-orders-page.tsx'

vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  signIn(aUser())
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})

async function show(items: ListedShopOrder[]) {
  const asked: string[] = []
  const list = { total: items.length, total_is_exact: true, page: 1, size: 20, next: null }
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/order/get_mine': (_, url) => {
      asked.push(url.search)
      return { body: { status: 'success', items, ...list } }
    },
  })
  const { router } = await renderScreen(<MyShopOrdersPage />, { texts: ['shop-orders'] })
  return { asked, router }
}

test('an order shows what is in it, how it stands and what can be done', async () => {
  const { can } = PAID
  const { asked } = await show([
    aListedOrder({ more_items: 2 }),
    aListedOrder({ id: 'f2', invoice_no: 'SO-2', current_status: 'shipped', credits: 60, can }),
  ])
  expect(await screen.findByText('and 2 more products')).toBeVisible()
  expect(screen.getByText('€55.81')).toBeVisible()
  expect(screen.getByText('60.00 credits')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Pay now' })).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Order again' })).toHaveLength(2)
  // What the page asks for early.
  expect(asked).toEqual(['?page=1&size=20&sort_by=created_at&sort_order=desc'])
})

test('the state narrows the list, and stands in the address', async () => {
  const { asked, router } = await show([aListedOrder()])
  await userEvent.click(await screen.findByRole('button', { name: 'Shipped' }))
  await waitFor(() => expect(asked.at(-1)).toContain('status=shipped'))
  expect(router.state.location.search).toMatchObject({ status: 'shipped' })
})

test('who bought nothing yet is led to the shop', async () => {
  await show([])
  expect(await screen.findByText('No shop orders yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/shop')
})
