import { beforeEach, expect, test, vi } from 'vitest'
import { CACHES, OWNER } from '../lib/offline-places.ts'
import { answerKept, isKept } from './kept-answers.ts'

const ID = '01890000-0000-7000-8000-0000000000e1'
const ORIGIN = 'https://portal.example'

/** As much of a browser's cache as the worker uses: in the order in which answers came. */
function aCache() {
  const kept = new Map<string, Response>()
  const address = (key: Request | string) =>
    typeof key === 'string' && key.startsWith('/') ? ORIGIN + key : typeof key === 'string' ? key : key.url
  return {
    put: async (key: Request | string, answer: Response) => {
      kept.delete(address(key))
      kept.set(address(key), answer)
    },
    match: async (key: Request | string) => kept.get(address(key))?.clone(),
    delete: async (key: Request) => kept.delete(key.url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    paths: () => [...kept.keys()].map((url) => url.slice(ORIGIN.length)).filter((path) => path !== OWNER),
  }
}

let cache: ReturnType<typeof aCache>
let server: ((url: string) => string) | null
const notes: unknown[] = []

beforeEach(async () => {
  cache = aCache()
  server = (url) => JSON.stringify({ url })
  notes.length = 0
  vi.stubGlobal('caches', { open: async (name: string) => (name === CACHES.own ? cache : aCache()) })
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (!server) throw new TypeError('Failed to fetch')
    return new Response(server(url))
  })
  Object.assign(globalThis, {
    clients: { get: async () => ({ postMessage: (note: unknown) => notes.push(note) }) },
  })
  await cache.put(OWNER, new Response('session-1'))
})

const tokenOf = (session: string) => `head.${btoa(JSON.stringify({ sub: session }))}.sign`

async function ask(path: string, session = 'session-1') {
  const waited: Promise<unknown>[] = []
  const request = new Request(`${ORIGIN}/api/${path}`, { headers: { 'x-access-token': tokenOf(session) } })
  const event = { request, clientId: 'page', waitUntil: (work: Promise<unknown>) => waited.push(work) }
  const answer = await answerKept(event as never)
  const body = await answer.json()
  await Promise.all(waited)
  return body
}

test.each([
  'auth/get_site_data',
  'user_orders',
  'agent-orders/came-from-my-sub-portal',
  'agent-orders/counts-came-from-my-sub-portal',
  'ticket_user',
  'messages',
  'notifications',
  'my_sent_files',
  'credits_history_user',
  'credits_balance_user',
  'credits_user',
  `order/${ID}`,
  `order_messages/${ID}`,
  `agent_order/${ID}`,
  `agent_order_messages/${ID}`,
  `ticket/${ID}`,
  `ticket_messages/${ID}`,
])('%s can be read without a line', (path) => {
  expect(isKept(`/api/${path}`)).toBe(true)
})

test.each([
  'user',
  'order',
  'agent_order',
  'pending_orders',
  'sent_files',
  'balances',
  'all_messages',
  'auth/signin',
  'push/devices',
  `order/${ID}/download_new_file`,
  `order_message/${ID}/download_file`,
  `ticket_message/${ID}/download_file`,
  `user/${ID}/notes`,
  `ticket_messages/${ID}/read`,
])('%s stays with the server', (path) => {
  expect(isKept(`/api/${path}`)).toBe(false)
})

test('a ticket and its conversation are there without a line, with their age, for the session that read them', async () => {
  const read = [`ticket/${ID}`, `ticket_messages/${ID}`]
  for (const path of read) await ask(path)
  server = null
  for (const path of read) expect(await ask(path)).toEqual({ url: `${ORIGIN}/api/${path}` })
  expect(notes).toEqual(read.map(() => ({ type: 'kept-answer', keptAt: expect.any(Number) })))
  await expect(ask(`ticket/${ID}`, 'session-2')).rejects.toThrow('Failed to fetch')
  await expect(ask('ticket_user')).rejects.toThrow('Failed to fetch')
})

test('who is not the one whose answers are kept leaves none', async () => {
  await ask(`ticket/${ID}`, 'session-2')
  expect(cache.paths()).toEqual([])
})

test('an answer that is very long is not kept', async () => {
  server = () => JSON.stringify({ text: 'x'.repeat(500_000) })
  await ask(`ticket_messages/${ID}`)
  expect(cache.paths()).toEqual([])
})

test('the oldest answers make room; whose they are stays noted', async () => {
  for (let page = 1; page <= 121; page += 1) await ask(`user_orders?page=${page}`)
  expect(cache.paths()).toHaveLength(120)
  expect(cache.paths()[0]).toBe('/api/user_orders?page=2')
  expect(await (await cache.match(OWNER))?.text()).toBe('session-1')
})
