import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../lib/a-site.test-data.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Site, siteQuery } from '../../lib/site.ts'
import { renderScreen } from '../../ui/test/render-screen.tsx'
import { OpeningStrip } from './opening-strip.tsx'

beforeEach(() => {
  // Nine o’clock on a Monday, wherever the tests run.
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 9), toFake: ['Date'] })
})

const everyDay = [0, 1, 2, 3, 4, 5, 6]

test.each<[string, Partial<Site>, string]>([
  ['nothing without hours', {}, ''],
  [
    'until when',
    { open_times: everyDay.map((day) => ({ day, from: '08:00', to: '18:00' })) },
    'Open now · until 18:00',
  ],
  [
    'no closing round the clock',
    { open_times: everyDay.map((day) => ({ day, from: '00:00', to: '00:00' })) },
    'Open now',
  ],
  [
    'the date of a closing that is days away',
    { open_times: [1, 2, 3].map((day) => ({ day, from: '00:00', to: '00:00' })) },
    'Open now · until 19 Nov 2026, 00:00',
  ],
  [
    'the weekday of an opening',
    { open_times: [{ day: 3, from: '09:30', to: '18:00' }] },
    'Closed · opens Wednesday, 09:30',
  ],
  [
    'the date of an opening next week',
    { open_times: [{ day: 1, from: '07:00', to: '08:00' }] },
    'Closed · opens 23 Nov 2026, 07:00',
  ],
])('the sign says %s', async (_, hours, expected) => {
  // The tests' own zone, so that no second time stands beside it.
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  queryClient.setQueryData(siteQuery.queryKey, aSite({ ...hours, timezone }))
  const { container } = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <OpeningStrip />
    </QueryClientProvider>,
  )
  expect(container.querySelector('span')?.textContent ?? '').toBe(expected)
})
