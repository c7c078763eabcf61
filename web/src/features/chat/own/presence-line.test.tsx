import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../../lib/api.ts'
import { fakeApi } from '../../../ui/test/fake-api.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { PresenceLine } from './presence-line.tsx'

/** Wednesday, 18 November 2026, seven in the morning where the reader is. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 18, 7), toFake: ['Date'] })
})

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const open = { is_open: true, opens_at: null }
const closed = { is_open: false, opens_at: null }

async function line(state: Omit<Answer<'GET /chat'>, 'unread'>) {
  fakeApi({ 'GET /chat': () => ({ body: { ...state, unread: 0 } }) })
  await renderScreen(<PresenceLine />, { texts: ['chat'] })
  await screen.findByText(/^We are|^Nobody/)
  return screen.getByRole('status').textContent
}

test.each([
  ['somebody is there', { ...open, staff_online: true }, 'We are here'],
  ['somebody is there out of hours', { ...closed, opens_at: at(18, 9), staff_online: true }, 'We are here'],
  [
    'nobody is there within the hours, or there are none',
    { ...open, staff_online: false },
    'Nobody is at the desk just now. Leave a message.',
  ],
  ['no opening is in sight', { ...closed, staff_online: false }, 'We are closed. Leave a message.'],
  [
    'it opens later today',
    { ...closed, opens_at: at(18, 9), staff_online: false },
    'We are closed. Leave a message; we open today at 09:00.',
  ],
  [
    'it opens tomorrow',
    { ...closed, opens_at: at(19, 9), staff_online: false },
    'We are closed. Leave a message; we open on Thursday at 09:00.',
  ],
  [
    'it opens in a week, when the weekday is that of today',
    { ...closed, opens_at: at(25, 9), staff_online: false },
    'We are closed. Leave a message; we open on 25 Nov 2026 at 09:00.',
  ],
])('%s', async (_, state, words) => {
  expect(await line(state)).toBe(words)
})

test('without an answer nothing is claimed', async () => {
  let asked = 0
  fakeApi({
    'GET /chat': () => {
      asked += 1
      return { status: 503, body: { status: 'error', code: 'unavailable', message: '', request_id: 'r' } }
    },
  })
  await renderScreen(<PresenceLine />, { texts: ['chat'] })
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(screen.getByRole('status').textContent?.trim()).toBe('')
})
