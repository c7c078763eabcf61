import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from './a-user.test-data.ts'
import { refreshAccessToken } from './refresh.ts'
import { signIn } from './session.ts'

/* Tabs take turns by a lock. What one stores may reach another only after the lock has. */

let isHeld = false
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {
    locks: {
      async request(_name: string, work: () => Promise<void>) {
        isHeld = true
        await work()
        isHeld = false
      },
    },
  })
  vi.stubGlobal('fetch', async () => Response.json({ access_token: 'new', refresh_token: 'next' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the token is there at once, and the turn of the next tab comes when it has seen it', async () => {
  signIn(aUser({ access_token: 'old' }))
  expect(await refreshAccessToken('old')).toBe('new')
  await vi.advanceTimersByTimeAsync(99)
  expect(isHeld).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isHeld).toBe(false)
})
