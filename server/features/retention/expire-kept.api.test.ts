import { expect, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'
import { expireKept } from './expire-kept.ts'

const desk = useDesk()
const DAY = 86_400_000

type Things = Parameters<typeof expireKept>[2]
interface Thing {
  id: string
  user_id: string
  closed_at: Date
  warned_at: Date | null
}

const ago = (days: number) => new Date(desk.platform.clock.now().getTime() - days * DAY)

/** Things of people, in memory. Files of orders and documents of invoices are kept by the same rule. */
function keptThings(things: Thing[], remove: (thing: Thing) => void) {
  const due = (userId: string) => things.filter((thing) => thing.user_id === userId)
  const kept: Things = {
    listOwners: async () =>
      [...new Set(things.map(({ user_id }) => user_id))].map((user_id) => ({ user_id })),
    listDue: async (_, userId) => due(userId),
    lockDue: async (_, userId, __, ids) => due(userId).filter(({ id }) => ids.includes(id)),
    remove: async (_, thing) => remove(thing as Thing),
    markWarned: vi.fn(async () => {}),
    warning: { texts: 'orders.expire', label: () => 'a thing', url: '/your_order' },
  }
  return kept
}

const thingsOf = (userId: string, count: number, warned: boolean): Thing[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${userId} ${index}`,
    user_id: userId,
    closed_at: ago(60),
    warned_at: warned ? ago(20) : null,
  }))

test('many things go some at a time; somebody whose things cannot go holds up nobody', async () => {
  const [stuck, other] = [await newPerson(desk), await newPerson(desk)]
  const removed: string[] = []
  const kept = keptThings([...thingsOf(stuck.id, 60, true), ...thingsOf(other.id, 120, true)], (thing) => {
    if (thing.user_id === stuck.id) throw new Error('not to be removed')
    removed.push(thing.id)
  })
  const units = vi.spyOn(desk.platform.db, 'transaction')
  const run = expireKept(desk.platform, desk.sites.main, kept)
  await expect(run).rejects.toThrow(`failed: ${stuck.id}`)
  expect(removed).toEqual(thingsOf(other.id, 120, true).map(({ id }) => id))
  // One that failed, and three of fifty at most.
  expect(units).toHaveBeenCalledTimes(4)
  units.mockRestore()
})

test('one mail names a thousand at most; the rest is warned of a day later', async () => {
  const person = await newPerson(desk)
  const kept = keptThings(thingsOf(person.id, 1003, false), () => {
    throw new Error('nothing was warned of, so nothing goes')
  })
  await expireKept(desk.platform, desk.sites.main, kept)
  expect(vi.mocked(kept.markWarned).mock.calls.map(([, ids]) => ids.length)).toEqual([1000])
  expect(await desk.mailsTo(person.email)).toHaveLength(1)
})
