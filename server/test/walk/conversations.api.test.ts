import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { useDesk } from '../desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '../people.ts'
import { browser, startPushService } from '../providers/push-service.ts'
import type { JsonSchema } from './json-schema.ts'
import { leaveTalk, type Talk, talksIn } from './leave-talk.ts'
import { CALLS, sampleAddressOf, type WalkedCall } from './walked-calls.ts'
import { idsOfSite } from './whole-database.ts'

/*
 * Nobody reads a conversation that is not theirs, by any call, file address, event, push or mail. Each kind of talk has a word of
 * its own, and that word is looked for in everything that everybody gets. The same lists say what must be found, or the walk
 * would have seen nothing.
 */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })
const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })

interface Reader {
  person: TestPerson | null
  site?: 'other'
  reads: Talk[]
}

const readers: Record<string, Reader> = {}
const devices: { who: string; path: string; open(body: Buffer): unknown }[] = []
let service: Awaited<ReturnType<typeof startPushService>>
let ids: string[]

/** Those that open what was said. The log of what staff do quotes what they publish, for those who may read it. */
const KEYS = [
  'tickets',
  'live_support',
  'orders',
  'miscellaneous',
  'audit_log',
] as const satisfies Permission[]
const allBut = (missing: readonly Permission[]) => PERMISSIONS.filter((key) => !missing.includes(key))

beforeAll(async () => {
  service = await startPushService()
  const owner = await newPerson(desk)
  const agent = await newPerson(desk, { kind: 'agent' })
  await desk.owner.query('update users set price_type = 3 where id = $1', [agent.id])
  const moderator = (keys: readonly Permission[]) => newModerator(desk, keys)
  Object.assign(readers, {
    nobody: { person: null, reads: [] },
    'the customer': { person: owner, reads: ['ticket', 'chat', 'sent_file'] },
    'another customer': { person: await newPerson(desk), reads: [] },
    'an agent with other prices': { person: await newPerson(desk, { kind: 'agent' }), reads: [] },
    'an agent': { person: agent, reads: ['notice'] },
    'a colleague of the agent': {
      person: await newPerson(desk, { employer: { id: agent.id, duty: 'buyer' } }),
      reads: ['notice'],
    },
    'a moderator without keys': { person: await moderator([]), reads: [] },
    'a moderator with tickets': { person: await moderator(['tickets']), reads: ['ticket', 'note', 'canned'] },
    'a moderator with live_support': { person: await moderator(['live_support']), reads: ['chat', 'canned'] },
    'a moderator with orders': { person: await moderator(['orders']), reads: ['sent_file'] },
    'a moderator with miscellaneous': { person: await moderator(['miscellaneous']), reads: ['notice'] },
    'a moderator with every other key': { person: await moderator(allBut(KEYS)), reads: [] },
    'an admin of another site': {
      person: await newAdmin(desk, { site: 'other', permissions: PERMISSIONS }),
      site: 'other',
      reads: [],
    },
    'an agent of another site': {
      person: await newPerson(desk, { site: 'other', kind: 'agent' }),
      site: 'other',
      reads: [],
    },
  } satisfies Record<string, Reader>)
  for (const [who, { person, site }] of Object.entries(readers))
    if (person) await takePushes(who, person, site)
  await leaveTalk(desk, 'main', owner, await newAdmin(desk, { permissions: PERMISSIONS }))
  ids = [...new Set([...(await idsOfSite(desk, desk.sites.main)), ...(await everyId())])]
})
afterAll(() => service.close())

async function takePushes(who: string, { token }: TestPerson, site: 'main' | 'other' = 'main') {
  const own = browser()
  const path = `/${devices.length}`
  const body = own.subscription(`${service.url}${path}`)
  expect((await desk.call('POST /push/subscribe', { site, token, body })).status).toBe(200)
  devices.push({ who, path, open: own.open })
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
    'users',
  ]
  const parts = tables.map((name) => `select id from ${name} where site_id = $1`)
  const { rows } = await desk.owner.query(parts.join(' union '), [desk.sites.main])
  return rows.map(({ id }) => id)
}

const isId = (schema: JsonSchema): boolean => schema.format === 'uuid' || (schema.anyOf ?? []).some(isId)
const idsIn = (schema: JsonSchema | undefined) =>
  Object.entries(schema?.properties ?? {})
    .filter(([, property]) => isId(property))
    .map(([name]) => name)

const reads = CALLS.filter(({ method, endpoint }) => method === 'GET' && endpoint.response !== 'stream')

/** As it is asked for without an id, and with each id in every place that takes one. */
function addressesOf(call: WalkedCall): string[] {
  const { params, query } = call.input
  return [
    sampleAddressOf(call),
    ...idsIn(params).flatMap((name) => ids.map((id) => sampleAddressOf(call, {}, { [name]: id }))),
    ...idsIn(query).flatMap((name) => ids.map((id) => sampleAddressOf(call, { [name]: id }))),
  ]
}

/** Database and program work side by side. */
const AT_ONCE = 6

test('security 20: by any call or file address', async () => {
  const addresses = reads.flatMap(addressesOf)
  const found: Record<string, Talk[]> = {}
  const strange: string[] = []
  for (const [who, { person, site, reads: wanted }] of Object.entries(readers)) {
    const read = new Set<Talk>()
    const ask = async (url: string) => {
      const host = site ? 'other.localhost' : 'localhost'
      const headers = { host, ...(person && { 'x-access-token': person.token }) }
      const reply = await desk.server.inject({ url, headers })
      for (const talk of talksIn(`${JSON.stringify(reply.headers)} ${reply.body}`)) {
        read.add(talk)
        if (!wanted.includes(talk)) strange.push(`${who}: ${talk} at ${url}`)
      }
    }
    for (let at = 0; at < addresses.length; at += AT_ONCE)
      await Promise.all(addresses.slice(at, at + AT_ONCE).map(ask))
    found[who] = [...read].sort()
  }
  expect(strange).toEqual([])
  const wanted = Object.entries(readers).map(([who, { reads: talks }]) => [who, talks.toSorted()])
  expect(found).toEqual(Object.fromEntries(wanted))
  expect(addresses.length).toBeGreaterThan(500)
})

test('security 20: by any live event, to anybody', async () => {
  const { rows } = await desk.owner.query('select type, data::text as data from events')
  expect(rows.filter(({ data }) => talksIn(data).length > 0)).toEqual([])
  const types = new Set(rows.map(({ type }) => type))
  for (const type of ['ticket.changed', 'chat.messages', 'sent_files.changed', 'notices.changed'])
    expect([type, types.has(type)]).toEqual([type, true])
})

test('security 20: by any push', () => {
  const told: Record<string, Talk[]> = {}
  for (const { who, path, open } of devices) {
    const pushes = service.taken
      .filter((push) => push.path === path)
      .map(({ body }) => JSON.stringify(open(body)))
    const talks = talksIn(pushes.join(' '))
    if (talks.length > 0) told[who] = talks
  }
  expect(told).toEqual({
    'the customer': ['ticket', 'chat'],
    'an agent': ['notice'],
    'a colleague of the agent': ['notice'],
    'a moderator with tickets': ['ticket'],
    'a moderator with live_support': ['chat'],
    'a moderator with orders': ['sent_file'],
  })
})

test('security 20: by any mail', async () => {
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
      told[who] = [...new Set([...(told[who] ?? []), ...talks])].sort()
    }
  }
  expect(told).toEqual({ 'the customer': ['chat', 'ticket'] })
})
