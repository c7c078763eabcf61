import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ROLE } from '#contract/roles.ts'
import type { KeptEvent } from './read-events.ts'
import { createSiteFeed } from './site-feed.ts'
import type { Stream } from './stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const happened = (id: number): KeptEvent => ({
  id,
  user_id: null,
  colleague_id: null,
  for_staff: false,
  personal: false,
  type: 'site.changed',
  data: {},
})

function streamAt(last: number): Stream & { told: string } {
  const stream = { last, told: '', isReplaying: true, missedSome: false, isOpen: true }
  const actor = { userId: 'ada', accountId: 'ada', duty: null, roleId: ROLE.customer }
  const write = (bytes: Buffer) => {
    stream.told += bytes
  }
  return Object.assign(stream, { actor, write, end: () => {} }) as unknown as Stream & { told: string }
}

test('what was read a minute ago is forgotten, and what came since is not', async () => {
  let table: KeptEvent[] = []
  const read = async (last: number) => table.filter(({ id }) => id > last)
  const feed = createSiteFeed({ last: 10, read, onFault: (error) => expect.unreachable(String(error)) })
  const hearing = streamAt(10)
  hearing.isReplaying = false
  feed.listeners.add(hearing)
  const hear = async (id: number) => {
    table = [...table, happened(id)]
    feed.wake()
    await expect.poll(() => hearing.last).toBe(id)
  }
  await hear(11)
  expect(feed.reachesBackTo(10)).toBe(true)
  const late = streamAt(10)
  expect(feed.catchUp(late)).toBe(true)
  expect(late.told).toBe('id: 11\nevent: site.changed\ndata: {}\n\n')

  vi.advanceTimersByTime(40_000)
  await hear(12)
  vi.advanceTimersByTime(30_000)
  expect([10, 11, 12, 13].map(feed.reachesBackTo)).toEqual([false, true, true, false])
  expect(feed.catchUp(streamAt(10))).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect([11, 12].map(feed.reachesBackTo)).toEqual([false, true])
  await hear(13)
  expect(feed.reachesBackTo(12)).toBe(true)
})
