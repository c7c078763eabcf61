import { beforeEach, expect, test } from 'vitest'
import { ROLE } from '#contract/roles.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { BY_PROGRAM, type By, consequencesOf } from './consequences.ts'

const desk = useDesk()

interface Happenings {
  'door.opened': { userId: string; loud: boolean }
  'door.locked': { userId: string }
  'door.painted': { userId: string; colours: string[] }
}

let told: string[] = []
beforeEach(() => {
  told = []
})

const ways = {
  /** A way of the feature's own. */
  bell(_tx: ReadTx, by: By, sound: string, { userId }: { userId: string }) {
    told.push(`${sound} for ${userId === by.actor?.userId ? 'themselves' : 'another'}`)
  },
}

const tell = consequencesOf<Happenings, typeof ways>(
  {
    'door.opened': {
      audit: () => ({ act: 'orders.take', subject: 'door' }),
      live: ({ userId }) => ({ to: { userId }, type: 'user.changed', data: { user_id: userId } }),
      bell: ({ loud }) => (loud ? 'ring' : null),
    },
    'door.locked': { audit: () => ({ act: 'orders.cancel', subject: 'door' }), audited: 'everyone' },
    'door.painted': {
      live: ({ userId, colours }) =>
        colours.map((user_id) => ({ to: { userId }, type: 'user.changed', data: { user_id } })),
      bell: ({ colours }) => colours,
    },
  },
  ways,
)

const origin = { ip: '203.0.113.9', userAgent: '', requestId: 'r', url: '' }

async function after<H extends keyof Happenings>(by: By, happening: H, facts: Happenings[H]) {
  const { rows } = await desk.owner.query('select coalesce(max(id), 0) as last from events')
  await desk.owner.query('update audit_log set subject = $1 where subject = $2', ['before', 'door'])
  await desk.platform.db.transaction(desk.sites.main, (tx) => tell(tx, by, happening, facts))
  const audit = await desk.owner.query(
    "select act, actor_id, acting_for_id, ip from audit_log where subject = 'door'",
  )
  const events = await desk.owner.query('select user_id, data from events where id > $1 order by id', [
    rows[0].last,
  ])
  return { audit: audit.rows, events: events.rows }
}

test('what staff do is written down, told live and goes the ways of the feature', async () => {
  const { id: userId } = await newModerator(desk, [])
  const by = { actor: { userId, roleId: ROLE.moderator, impersonation: null }, origin }
  expect(await after(by, 'door.opened', { userId, loud: true })).toEqual({
    audit: [{ act: 'orders.take', actor_id: userId, acting_for_id: null, ip: '203.0.113.9' }],
    events: [{ user_id: userId, data: { user_id: userId } }],
  })
  expect(told).toEqual(['ring for themselves'])
})

test("what customers do is not, unless the table says everyone's, or staff do it in their account", async () => {
  const { id: userId } = await newPerson(desk)
  const staff = await newModerator(desk, [])
  const actor = { userId, roleId: ROLE.customer, impersonation: null }
  expect((await after({ actor, origin }, 'door.opened', { userId, loud: false })).audit).toEqual([])
  expect(told).toEqual([])
  const line = { actor_id: userId, acting_for_id: null, ip: '203.0.113.9' }
  expect((await after({ actor, origin }, 'door.locked', { userId })).audit).toEqual([
    { ...line, act: 'orders.cancel' },
  ])
  const impersonation = { userId: staff.id, name: 'Staff', until: new Date() }
  const within = { actor: { ...actor, impersonation }, origin }
  expect((await after(within, 'door.opened', { userId, loud: false })).audit).toEqual([
    { ...line, act: 'orders.take', actor_id: staff.id, acting_for_id: userId },
  ])
})

test('the program itself acts for nobody, and one happening may tell more than one thing', async () => {
  const { id: userId } = await newPerson(desk)
  expect((await after(BY_PROGRAM, 'door.opened', { userId, loud: true })).audit).toEqual([])
  expect((await after(BY_PROGRAM, 'door.locked', { userId })).audit).toHaveLength(1)
  const { events } = await after(BY_PROGRAM, 'door.painted', { userId, colours: ['red', 'blue'] })
  expect(events.map(({ data }) => data.user_id)).toEqual(['red', 'blue'])
  expect(told).toEqual(['ring for another', 'red for another', 'blue for another'])
})

test('a wrong happening, a missing fact and a part of another way do not compile', () => {
  const never = () => {
    // @ts-expect-error no such happening
    void tell({} as Tx, BY_PROGRAM, 'door.closed', { userId: '' })
    // @ts-expect-error the colours are missing
    void tell({} as Tx, BY_PROGRAM, 'door.painted', { userId: '' })
    consequencesOf<Pick<Happenings, 'door.locked'>, typeof ways>(
      // @ts-expect-error the bell wants a sound
      { 'door.locked': { bell: () => ({ volume: 9 }) } },
      ways,
    )
  }
  expect(never).toBeTypeOf('function')
})
