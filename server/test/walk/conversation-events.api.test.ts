import { beforeAll, expect, test, vi } from 'vitest'
import type { LiveEventType } from '#contract/live/calls.ts'
import { useDesk } from '../desk.ts'
import { listen, type OpenStream, openStreamAt } from '../event-stream.ts'
import { expectDone } from '../orders.ts'
import { newAdmin, type TestPerson } from '../people.ts'
import { leaveOrderTalk, leaveTalk, talksIn } from './leave-talk.ts'
import { gatherReaders } from './talk-readers.ts'

/*
 * Whoever may not read a conversation does not hear that it goes on: streams of events stay silent, live and after a
 * reconnect, and no event carries a word of it to anybody.
 */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
// Its own address is none of this machine's, so that names of this machine can lead to either site.
const desk = useDesk({ PUBLIC_URL: 'https://portal.example.test' })

const LEFT = 'a colleague who has left'

type Heard = Record<string, string[]>
/** The streams that were open all the time, and those of the same people who came later and heard what they missed. */
let live: Heard
let replayed: Heard
let raw: string

const TICKET = ['ticket.changed', 'ticket.messages'] as const
const CHAT = ['chat.messages'] as const
const ORDER = ['order.changed', 'order.messages'] as const
const FILES = ['sent_files.changed'] as const
const ANSWERS = ['canned_answers.changed'] as const
const OF_TALK: readonly LiveEventType[] = [
  ...TICKET,
  ...CHAT,
  'chat.changed',
  'chat.typing',
  ...ORDER,
  ...FILES,
  ...ANSWERS,
]

const EXPECTED: Record<string, readonly LiveEventType[]> = {
  'the customer': [...TICKET, ...CHAT, 'chat.typing', ...ORDER, ...FILES],
  'a colleague who buys': [...TICKET, ...ORDER, ...FILES],
  'staff in the account of the customer': [...TICKET, ...CHAT, 'chat.typing', ...ORDER, ...FILES],
  'a moderator with tickets': [...TICKET, ...ANSWERS],
  'a moderator with live_support': [...CHAT, 'chat.typing', ...ANSWERS],
  'a moderator with orders': [...ORDER, ...FILES],
  'staff with all but tickets': [...CHAT, 'chat.typing', ...ORDER, ...FILES, ...ANSWERS],
  'staff with all but live_support': [...TICKET, ...ORDER, ...FILES, ...ANSWERS],
  'staff with all but orders': [...TICKET, ...CHAT, 'chat.typing', ...ANSWERS],
  'staff with all but the message box': [...TICKET, ...CHAT, 'chat.typing', ...ORDER, ...FILES, ...ANSWERS],
}

beforeAll(async () => {
  await desk.owner.query(
    "insert into site_hostnames (hostname, site_id) values ('localhost', $1), ('127.0.0.1', $2)",
    [desk.sites.main, desk.sites.other],
  )
  const { owner, admin, readers, letGo } = await gatherReaders(desk)
  const port = new URL(await listen(desk)).port
  const addresses = { main: `http://localhost:${port}`, other: `http://127.0.0.1:${port}` }
  await letGo()
  const people = Object.entries(readers).flatMap(([who, { person, site }]) =>
    person && who !== LEFT ? [{ who, site: site ?? ('main' as const), token: person.token }] : [],
  )
  const streams = await Promise.all(
    people.map(async ({ who, site, token }) => {
      const stream = await openStreamAt(addresses[site], token)
      return { who, site, token, stream, from: await stream.startedAt() }
    }),
  )
  await leaveTalk(desk, 'main', owner, admin)
  await leaveOrderTalk(desk, owner, admin)
  await typeToEachOther(owner, admin)
  const last = await sayToEverybody()
  live = Object.fromEntries(
    await Promise.all(
      streams.map(async ({ who, site, stream }) => [who, await typesUntil(stream, last[site])]),
    ),
  )
  replayed = Object.fromEntries(
    await Promise.all(
      streams.map(async ({ who, site, token, from }) => {
        const again = await openStreamAt(addresses[site], token, from)
        return [who, await typesUntil(again, last[site])]
      }),
    ),
  )
  const { rows } = await desk.owner.query('select type, data::text as data from events')
  raw = JSON.stringify(rows)
  const gone = await openStreamAt(addresses.main, readers[LEFT]?.person?.token ?? '')
  expect(gone.status).toBe(401)
})

async function typeToEachOther(owner: TestPerson, admin: TestPerson) {
  expectDone(await desk.call('POST /chat_typing', { token: owner.token, body: {} }))
  expectDone(await desk.call('POST /chat_typing', { token: admin.token, body: { user_id: owner.id } }))
}

/** The last event of each site, which everybody hears. */
async function sayToEverybody(): Promise<Record<'main' | 'other', string>> {
  for (const site of ['main', 'other'] as const) {
    const { token } = await newAdmin(desk, { site })
    expectDone(await desk.call('POST /settings', { site, token, body: { title: `Last of ${site}` } }))
  }
  const { rows } = await desk.owner.query(
    "select site_id, max(id)::text as last from events where type = 'site.changed' group by 1",
  )
  const of = (site: string): string => rows.find(({ site_id }) => site_id === site)?.last
  return { main: of(desk.sites.main), other: of(desk.sites.other) }
}

/** Of the talk, each once. */
async function typesUntil(stream: OpenStream, last: string): Promise<string[]> {
  const types = new Set<string>()
  for (;;) {
    const [event] = await stream.next()
    types.add(event?.event ?? '')
    if (event?.id === last) break
  }
  stream.close()
  await stream.ended
  return OF_TALK.filter((type) => types.has(type))
}

const heardBy = (streams: Heard) =>
  Object.fromEntries(Object.entries(streams).filter(([, types]) => types.length > 0))

test('security 20: a live event of a talk reaches those who may read it, and nobody else', () => {
  expect(heardBy(live)).toEqual(EXPECTED)
  expect(Object.keys(live)).toHaveLength(24)
})

test('security 20: nor is it told to whoever comes back and asks for what they missed', () => {
  const kept = Object.entries(EXPECTED).map(([who, types]) => [
    who,
    // That somebody types is told to whoever is there just then.
    types.filter((type) => type !== 'chat.typing'),
  ])
  expect(heardBy(replayed)).toEqual(Object.fromEntries(kept))
})

test('security 20: no live event carries a word of it', () => {
  expect(talksIn(raw)).toEqual([])
  for (const type of OF_TALK.filter((type) => !['chat.typing', 'chat.changed'].includes(type)))
    expect(raw).toContain(`"${type}"`)
})
