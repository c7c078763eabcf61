import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { aSite } from '../../../../lib/a-site.test-data.ts'
import { aUser } from '../../../../lib/a-user.test-data.ts'
import { signIn } from '../../../../lib/session.ts'
import { fakeApi } from '../../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../../ui/test/render-screen.tsx'
import { ShopStatisticsPage } from './statistics-page.tsx'

// A busy machine draws slowly; what is waited for comes all the same.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

const NOTHING = { revenue: 0, orders: 0, pieces: 0, refunded: 0 }
const STATISTICS = {
  status: 'success',
  from: '2026-10-21',
  to: '2026-11-19',
  currency: 'EUR',
  now: { revenue: 1200, orders: 8, pieces: 21, refunded: 30 },
  before: { revenue: 1000, orders: 10, pieces: 0, refunded: 0 },
  days: [
    { day: '2026-11-18', revenue: 700, orders: 5 },
    { day: '2026-11-19', revenue: 500, orders: 3 },
  ],
  best_sellers: [
    { product_id: 'p1', name: 'OBD cable', product_code: 'CB-09', pieces: 15, revenue: 900 },
    { product_id: null, name: 'Old clip', product_code: 'CL-1', pieces: 6, revenue: 300 },
  ],
  categories: [{ category_id: 'c1', name: 'Cables', revenue: 1200, pieces: 21 }],
  statuses: { paid: 2, completed: 6 },
  low_stock: [{ id: 'p2', name: 'Bench box', product_code: 'BB-1', inventory: 2 }],
  low_stock_count: 3,
  sold_out: 1,
  stock: { pieces: 120, products: 14, value: 4300 },
}
const EMPTY = {
  ...STATISTICS,
  now: NOTHING,
  before: NOTHING,
  days: [{ day: '2026-11-19', revenue: 0, orders: 0 }],
  best_sellers: [],
  categories: [],
  statuses: { paid: 0 },
}

async function show(body: object = STATISTICS, permissions: Permission[] = ['ship_order', 'edit_product']) {
  const asked: Record<string, string>[] = []
  signIn(aUser({ role_id: 1, permissions }))
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite({ shop_public: true }) }),
    'GET /shop/settings/get_statistics': (_, url) => {
      asked.push(Object.fromEntries(url.searchParams))
      return { body }
    },
  })
  const view = await renderScreen(<ShopStatisticsPage />, { texts: ['shop-orders-manager', 'shop-orders'] })
  return { ...view, asked }
}

test('figures stand beside those before, and lead to the orders behind them', async () => {
  await show()
  expect(await screen.findByRole('link', { name: '€1,200.00' })).toHaveAttribute(
    'href',
    '/admin/shop_manager/orders?sold_from=2026-10-21&sold_to=2026-11-19',
  )
  expect(screen.getByText(/\+20%.* from .*€1,000\.00/)).toBeVisible()
  expect(screen.getByText(/-20%.* from .*10/)).toBeVisible()
  expect(screen.getByText('€150.00')).toBeVisible()
  expect(screen.getAllByText('nothing before')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'OBD cable' }).getAttribute('href')).toContain('product_id')
  expect(screen.getByText('Old clip').closest('a')).toBeNull()
  expect(screen.getByRole('link', { name: 'Bench box' }).getAttribute('href')).toContain('edit')
  expect(screen.getByText('2 more')).toBeVisible()
  expect(screen.getByRole('table', { name: 'Revenue by day' })).toBeInTheDocument()
})

test('a figure leads nowhere for whoever may not see what is behind it', async () => {
  await show(STATISTICS, ['add_coupon'])
  expect(await screen.findAllByText('€1,200.00')).toHaveLength(2)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('other days stand in the address and are asked for', async () => {
  const { asked, router } = await show()
  await screen.findByText('€150.00')
  expect(asked).toEqual([{}])
  await userEvent.click(screen.getByRole('button', { name: '7 days' }))
  expect(await screen.findByRole('button', { name: '7 days', pressed: true })).toBeVisible()
  expect(router.state.location.search).toEqual({ range: '7' })
  const { from, to } = asked.at(-1) ?? {}
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(6 * 86_400_000)
})

test('a shop that sold nothing yet says so, and what lies in stock all the same', async () => {
  await show(EMPTY)
  expect(await screen.findByText('Nothing was sold yet')).toBeVisible()
  expect(screen.getByText('€4,300.00')).toBeVisible()
  expect(screen.queryByText('Best sellers')).not.toBeInTheDocument()
})
