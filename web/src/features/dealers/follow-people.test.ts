import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { followPeople } from './follow-people.ts'
import { customerKey, PEOPLE_LISTS_KEY } from './people-keys.ts'

const tell = vi.hoisted(() => new Map<string, (event: { data: unknown }) => void>())
vi.mock('../../lib/live.ts', () => ({
  onLive: (type: string, handler: (event: { data: unknown }) => void) => tell.set(type, handler),
}))
followPeople()
afterEach(() => queryClient.clear())

const [ID, OTHER] = ['01890000-0000-7000-8000-0000000000c1', '01890000-0000-7000-8000-0000000000c2']

test.each(['user.changed', 'credits.changed', 'order.changed'])(
  '%s makes the lists and this one customer stale',
  (type) => {
    const families = [customerKey(ID), customerKey(OTHER), PEOPLE_LISTS_KEY]
    for (const family of families) queryClient.setQueryData(family, {})
    tell.get(type)?.({ data: { user_id: ID } })
    const stale = families.map((family) => queryClient.getQueryState(family)?.isInvalidated)
    expect(stale).toEqual([true, false, true])
  },
)
