import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { anOrder } from '../an-order.test-data.ts'
import { ReadyWords } from './ready-words.tsx'

type Hours = Partial<Pick<ReturnType<typeof aSite>, 'open_times' | 'close_dates'>>

async function show(order: Parameters<typeof anOrder>[0], hours: Hours = {}) {
  fakeApi({ 'GET /auth/get_site_data': () => ({ body: { ...aSite(), ...hours } }) })
  await renderScreen(<ReadyWords order={anOrder(order)} />, { texts: ['orders'] })
}
const PAST = '2020-01-01T10:00:00.000Z'
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '00:00' }))

test('a late order that somebody has in hand comes soon', async () => {
  await show({ promised_at: PAST, is_taken: true }, { open_times: always, close_dates: [] })
  expect(await screen.findByText('soon, we are on it')).toBeVisible()
})

test('a late order that nobody has taken is not "on it"', async () => {
  await show({ promised_at: PAST, is_taken: false }, { open_times: always, close_dates: [] })
  expect(await screen.findByText('late, still in the queue')).toBeVisible()
})

test('nothing comes soon from a site that is closed', async () => {
  const today = new Date().getUTCDay()
  const other = { day: (today + 3) % 7, from: '09:00', to: '17:00' }
  await show({ promised_at: PAST, is_taken: true }, { open_times: [other], close_dates: [] })
  expect(await screen.findByText(/^late, we open .+/)).toBeVisible()
})
