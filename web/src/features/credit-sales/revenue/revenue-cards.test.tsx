import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { RevenueCards } from './revenue-cards.tsx'

vi.setConfig({ testTimeout: 40_000 })

const month = (name: string, revenue = 0, sold = 0, used = 0) => ({ month: name, revenue, sold, used })

const answer = (months: ReturnType<typeof month>[]) => ({
  body: { currency: 'EUR', months, pending: { invoices: 0, total: 0 }, flagged: 0 },
})

const show = () => renderScreen(<RevenueCards />, { texts: ['purchases'] })

test('months are written out for those who cannot see the bars', async () => {
  fakeApi({
    'GET /credits/statistics': () =>
      answer([month('2025-12', 1930.5, 1550, 250), month('2026-01', 120, 80, 480)]),
  })
  await show()
  const revenue = await screen.findByRole('table', { name: 'Revenue by month' })
  expect(within(revenue).getByRole('row', { name: 'December 2025 €1,930.50' })).toBeInTheDocument()
  const credits = screen.getByRole('table', { name: 'Credits by month' })
  expect(within(credits).getByRole('row', { name: 'January 2026 80.00 480.00' })).toBeInTheDocument()
  expect(screen.getByText('This month €120.00')).toBeVisible()
})

test('a year without sales says so instead of drawing nothing', async () => {
  fakeApi({ 'GET /credits/statistics': () => answer([month('2025-12'), month('2026-01')]) })
  await show()
  expect(await screen.findByText('Nothing has been sold in these twelve months yet.')).toBeVisible()
  expect(screen.getByText('No invoice waits for payment')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('what could not be loaded keeps its title and can be asked for again', async () => {
  fakeApi({ 'GET /credits/statistics': () => refusal(500, 'internal') })
  await show()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Revenue by month' })).toBeVisible()
})
