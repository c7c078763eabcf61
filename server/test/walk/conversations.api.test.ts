import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useDesk } from '../desk.ts'
import { expectDone } from '../orders.ts'
import type { TestPerson } from '../people.ts'
import { browser, startPushService } from '../providers/push-service.ts'
import type { FakeBot, TelegramPerson } from '../providers/telegram.ts'
import { answerLocally, connectBot, link, useTelegram } from '../telegram.ts'
import { isId } from './id-places.ts'
import type { JsonSchema } from './json-schema.ts'
import { idsOfTalk, leaveOrderTalk, leaveTalk, type Talk, talksIn } from './leave-talk.ts'
import { sideBySide } from './side-by-side.ts'
import { gatherReaders, type Reader, withTalks } from './talk-readers.ts'
import { CALLS, sampleAddressOf, type WalkedCall } from './walked-calls.ts'
import { idsOfSite } from './whole-database.ts'

/*
 * Nobody reads a conversation that is not theirs, by any call, file address, push, mail or message of a bot. Each kind of talk
 * has a word of its own, and that word is looked for in everything that everybody gets. The same lists say what must be found,
 * or the walk would have seen nothing.
 */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })
/** The short run asks by the ids of what was said and by a tenth of all others. */
const LONG = Boolean(process.env.TUNEDESK_LONG)
const OTHERS = LONG ? 1 : 10
const telegram = await useTelegram()
const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1', ...telegram.environment })

let readers: Record<string, Reader>
const devices: { who: string; path: string; open(body: Buffer): unknown }[] = []
const phones: Record<string, TelegramPerson> = {}
let service: Awaited<ReturnType<typeof startPushService>>
let bot: FakeBot
let ids: string[]

beforeAll(async () => {
  service = await startPushService()
  await answerLocally(desk)
  bot = telegram.addBot('desk_bot')
  await connectBot(desk, bot)
  const gathered = await gatherReaders(desk)
  readers = gathered.readers
  for (const [who, { person, site }] of Object.entries(readers))
    if (person?.email) await hearEverything(who, person as TestPerson, site)
  await gathered.letGo()
  await leaveTalk(desk, 'main', gathered.owner, gathered.admin)
  await leaveOrderTalk(desk, gathered.owner, gathered.admin)
  const said = (await idsOfTalk(desk, desk.sites.main)).map(({ id }) => id)
  const others = [...(await idsOfSite(desk, desk.sites.main)), ...(await everyId())]
  ids = [...new Set([...said, ...others.filter((_, at) => at % OTHERS === 0)])]
})
afterAll(() => service.close())

/** By every way that they may choose: in a browser, by mail, and in a chat where the site has a bot. */
async function hearEverything(who: string, person: TestPerson, site: 'main' | 'other' = 'main') {
  const { token } = person
  const own = browser()
  const path = `/${devices.length}`
  const body = own.subscription(`${service.url}${path}`)
  expectDone(await desk.call('POST /push/subscribe', { site, token, body }))
  devices.push({ who, path, open: own.open })
  const { audience, ways } = expectDone(await desk.call('GET /notification_settings', { site, token })).own
  const all = Object.fromEntries(
    Object.entries(ways as Record<string, object>).map(([topic, row]) => [
      topic,
      Object.fromEntries(Object.keys(row).map((way) => [way, true])),
    ]),
  )
  expectDone(await desk.call('POST /notification_settings', { site, token, body: { own: { ways: all } } }))
  if (audience === 'staff' && site === 'main') phones[who] = await link(desk, bot, person)
}

/** Of everything that was said, not only the oldest and the newest. */
async function everyId(): Promise<string[]> {
  const tables = [
    'tickets',
    'chats',
    'conversation_messages',
    'sent_files',
    'stored_files',
    'notices',
    'canned_answers',
    'orders',
    'users',
  ]
  const parts = tables.map((name) => `select id from ${name} where site_id = $1`)
  const { rows } = await desk.owner.query(parts.join(' union '), [desk.sites.main])
  return rows.map(({ id }) => id)
}

const idsIn = (schema: JsonSchema | undefined) =>
  Object.entries(schema?.properties ?? {})
    .filter(([, property]) => isId(property))
    .map(([name]) => name)

const reads = CALLS.filter(({ method, endpoint }) => method === 'GET' && endpoint.response !== 'stream')

const NOTHING = '019a0000-0000-7000-8000-000000000000'

/** A call with nothing in its places for ids, and with each id in one of them. */
interface Addresses {
  without: string
  places: { of(id: string): string }[]
}

function addressesOf(call: WalkedCall): Addresses {
  const { params, query } = call.input
  return {
    without: sampleAddressOf(call),
    places: [
      ...idsIn(params).map((name) => ({ of: (id: string) => sampleAddressOf(call, {}, { [name]: id }) })),
      ...idsIn(query).map((name) => ({ of: (id: string) => sampleAddressOf(call, { [name]: id }) })),
    ],
  }
}

test('security 20: by any call or file address', async () => {
  const found: Record<string, Talk[]> = {}
  const strange: string[] = []
  let asked = 0
  for (const [who, { person, site, reads: wanted }] of Object.entries(readers)) {
    const read = new Set<Talk>()
    const ask = async (url: string): Promise<number> => {
      const host = site ? 'other.localhost' : 'localhost'
      const headers = { host, ...(person && { 'x-access-token': person.token }) }
      const reply = await desk.server.inject({ url, headers })
      asked++
      for (const talk of talksIn(`${JSON.stringify(reply.headers)} ${reply.body}`)) {
        read.add(talk)
        if (!wanted.includes(talk)) strange.push(`${who}: ${talk} at ${url}`)
      }
      return reply.statusCode
    }
    const addresses = reads.map(addressesOf)
    await sideBySide(addresses, ({ without }) => ask(without))
    const places = addresses.flatMap((address) => address.places)
    const statuses = await sideBySide(places, ({ of }) => ask(of(NOTHING)))
    const urls = places.flatMap(({ of }, at) => {
      // Where the call is refused before, whatever the id, one of them shows it.
      const few = statuses[at] === 401 || statuses[at] === 403 ? ids.slice(0, 1) : ids
      return few.map(of)
    })
    await sideBySide(urls, ask)
    found[who] = [...read]
  }
  expect(strange).toEqual([])
  expect(withTalks(found)).toEqual(
    withTalks(Object.fromEntries(Object.entries(readers).map(([who, { reads: talks }]) => [who, talks]))),
  )
  expect(asked).toBeGreaterThan(10_000)
})

/** Who is told, with the beginning of what was said: of what they may read, and nobody of a note or a canned answer. */
const TOLD_STAFF = {
  'a moderator with tickets': ['ticket'],
  'a moderator with live_support': ['chat'],
  'a moderator with orders': ['order', 'sent_file'],
  'staff with all but tickets': ['chat', 'order', 'sent_file'],
  'staff with all but live_support': ['order', 'sent_file', 'ticket'],
  'staff with all but orders': ['chat', 'ticket'],
  'staff with all but the message box': ['chat', 'order', 'sent_file', 'ticket'],
} as const satisfies Record<string, Talk[]>
const TOLD = {
  'the customer': ['chat', 'order', 'ticket'],
  'an agent': ['notice'],
  'a colleague of the agent': ['notice'],
  ...TOLD_STAFF,
} as const satisfies Record<string, Talk[]>

test('security 20: by any push', () => {
  const told = devices.map(({ who, path, open }) => {
    const pushes = service.taken.filter((push) => push.path === path)
    return [who, talksIn(pushes.map(({ body }) => JSON.stringify(open(body))).join(' '))] as const
  })
  expect(withTalks(Object.fromEntries(told))).toEqual(TOLD)
})

test('security 20: by any mail, also of staff who asked for them', async () => {
  const outbox = join(desk.platform.config.dataDir, 'outbox')
  const addresses = Object.fromEntries(
    Object.entries(readers).map(([who, { person }]) => [person?.email ?? '', who]),
  )
  const told: Record<string, Talk[]> = {}
  for (const name of (await readdir(outbox)).filter((file) => file.endsWith('.eml'))) {
    const { to, subject, text, html } = await PostalMime.parse(await readFile(join(outbox, name)))
    const talks = talksIn(`${subject} ${text} ${html}`)
    for (const { address } of talks.length > 0 ? (to ?? []) : []) {
      const who = addresses[address ?? ''] ?? `${address}`
      told[who] = [...new Set([...(told[who] ?? []), ...talks])]
    }
  }
  expect(withTalks(told)).toEqual(TOLD)
})

test('security 20: by any message of the bot', () => {
  const told = Object.entries(phones).map(([who, phone]) => [
    who,
    talksIn(JSON.stringify(bot.messagesTo(phone))),
  ])
  expect(withTalks(Object.fromEntries(told))).toEqual(TOLD_STAFF)
  const known = Object.values(phones).map(({ id }) => id)
  expect(bot.messages.filter(({ chat_id }) => !known.includes(chat_id))).toEqual([])
})
