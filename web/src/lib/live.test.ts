import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from './a-user.test-data.ts'
import { onReconnect, useConnected } from './connection.ts'
import { onLive, startLive } from './live.ts'
import { signIn, signOut } from './session.ts'

interface Stream {
  url: string
  token: string | undefined
  send(text: string): void
  end(): void
  aborted: boolean
}

let streams: Stream[] = []
let refuseNext = false
let refusedWith: number | null = null
let isServerAway = false
let stop = () => {}

/** Streams that the test writes itself, and a refresh that always works. */
function fakeStreams() {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/auth/refresh_token') {
      return Response.json({ access_token: 'access-2', refresh_token: 'refresh-2' })
    }
    if (isServerAway) throw new TypeError('Failed to fetch')
    if (refusedWith) return Response.json({ status: 'error', code: 'rate_limited' }, { status: refusedWith })
    if (refuseNext) {
      refuseNext = false
      return Response.json({ status: 'error', code: 'unauthenticated' }, { status: 401 })
    }
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        control = controller
      },
    })
    const stream: Stream = {
      url,
      token: (init.headers as Record<string, string>)['x-access-token'],
      send: (text) => control?.enqueue(new TextEncoder().encode(text)),
      end: () => control?.close(),
      aborted: false,
    }
    init.signal?.addEventListener('abort', () => {
      stream.aborted = true
      control?.error(init.signal?.reason)
    })
    streams.push(stream)
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
}

async function nextStream(): Promise<Stream> {
  const count = streams.length
  await vi.waitFor(() => expect(streams.length).toBeGreaterThan(count), { timeout: 4000 })
  return streams.at(-1) as Stream
}

const event = (id: number, type: string, data: object) =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

function heard(): string[] {
  const list: string[] = []
  const ends = [
    onLive('user.changed', ({ id, data }) => list.push(`${id} user ${data.user_id}`)),
    onLive('site.changed', ({ id }) => list.push(`${id} site`)),
  ]
  cleanups.push(...ends)
  return list
}
let cleanups: (() => void)[] = []

beforeEach(() => {
  streams = []
  refuseNext = false
  refusedWith = null
  isServerAway = false
  fakeStreams()
})
afterEach(() => {
  for (const end of cleanups) end()
  cleanups = []
  stop()
  signOut()
})

test('events reach those who asked for their type, also when cut in pieces', async () => {
  const list = heard()
  signIn(aUser())
  stop = startLive()
  const stream = await nextStream()
  expect([stream.url, stream.token]).toEqual([
    expect.stringMatching(/^\/api\/events\?began_seconds_ago=[3-6]$/),
    'access-1',
  ])
  const text = event(7, 'user.changed', { user_id: 'u' }) + event(8, 'site.changed', {})
  stream.send(text.slice(0, 20))
  stream.send(text.slice(20))
  await vi.waitFor(() => expect(list).toEqual(['7 user u', '8 site']))
})

test('after a lost connection the missed ones are asked for, and none is told twice', async () => {
  const list = heard()
  signIn(aUser())
  stop = startLive()
  const first = await nextStream()
  first.send(event(41, 'site.changed', {}))
  await vi.waitFor(() => expect(list).toEqual(['41 site']))
  first.end()
  const second = await nextStream()
  expect(second.url).toBe('/api/events?last_event_id=41')
  second.send(event(41, 'site.changed', {}) + event(42, 'site.changed', {}))
  await vi.waitFor(() => expect(list).toEqual(['41 site', '42 site']))
})

test('after a restore the lower numbers of the server count', async () => {
  const list = heard()
  signIn(aUser())
  stop = startLive()
  const first = await nextStream()
  first.send(event(900, 'site.changed', {}))
  await vi.waitFor(() => expect(list).toEqual(['900 site']))
  first.end()
  const second = await nextStream()
  expect(second.url).toBe('/api/events?last_event_id=900')
  second.send(event(40, 'ready', {}) + event(41, 'site.changed', {}))
  await vi.waitFor(() => expect(list).toEqual(['900 site', '41 site']))
})

test('what is passing is told at once, in every tab, and moves no number', async () => {
  const list: string[] = []
  cleanups.push(onLive('chat.typing', ({ id, data }) => list.push(`${id}${data.user_id} types`)))
  signIn(aUser())
  stop = startLive()
  const other = new BroadcastChannel(`live-${aUser().id}`)
  const passedOn: unknown[] = []
  other.onmessage = ({ data }) => passedOn.push(data)
  const first = await nextStream()
  const typing = `event: chat.typing\ndata: {"user_id":"u","from_staff":true}\n\n`
  first.send(`${event(41, 'site.changed', {})}${typing}${typing}`)
  await vi.waitFor(() => expect(list).toEqual(['u types', 'u types']))
  const passing = { id: '', type: 'chat.typing', data: { user_id: 'u', from_staff: true } }
  await vi.waitFor(() => expect(passedOn.filter((one) => !isLine(one)).slice(1)).toEqual([passing, passing]))
  other.postMessage(passing)
  await vi.waitFor(() => expect(list).toHaveLength(3))
  other.close()
  first.end()
  expect((await nextStream()).url).toBe('/api/events?last_event_id=41')
})
const isLine = (told: unknown) => (told as { type: string }).type === 'line'

test('an expired token is refreshed', async () => {
  refuseNext = true
  signIn(aUser())
  stop = startLive()
  const stream = await nextStream()
  expect(stream.token).toBe('access-2')
})

test('the stream begins with the sign-in and ends with the sign-out', async () => {
  stop = startLive()
  expect(streams).toEqual([])
  signIn(aUser())
  const stream = await nextStream()
  signOut()
  expect(stream.aborted).toBe(true)
})

test('a server that is away is tried again at once when the browser has a line again', async () => {
  const returned = vi.fn()
  cleanups.push(onReconnect(returned))
  signIn(aUser())
  stop = startLive()
  const first = await nextStream()
  isServerAway = true
  window.dispatchEvent(new Event('offline'))
  await vi.waitFor(() => expect(first.aborted).toBe(true))
  expect(returned).not.toHaveBeenCalled()
  isServerAway = false
  const second = nextStream()
  window.dispatchEvent(new Event('online'))
  await second
  await vi.waitFor(() => expect(returned).toHaveBeenCalledTimes(1))
})

test.each([401, 403, 429, 502])(
  'a stream that is refused with %i counts as no connection',
  async (status) => {
    const returned = vi.fn()
    cleanups.push(onReconnect(returned))
    const { result } = renderHook(useConnected)
    refusedWith = status
    signIn(aUser())
    stop = startLive()
    await waitFor(() => expect(result.current).toBe(false))
    refusedWith = null
    await nextStream()
    await waitFor(() => expect(result.current).toBe(true))
    expect(returned).toHaveBeenCalledTimes(1)
  },
)

test('an expired token is no lost connection', async () => {
  const { result } = renderHook(useConnected)
  const seen: boolean[] = []
  cleanups.push(onReconnect(() => seen.push(result.current)))
  refuseNext = true
  signIn(aUser())
  stop = startLive()
  await nextStream()
  expect([result.current, seen]).toEqual([true, []])
})

test('a stream that is silent for a minute is opened anew', async () => {
  signIn(aUser())
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stop = startLive()
  const first = await nextStream()
  await vi.advanceTimersByTimeAsync(50_000)
  first.send(': a sign of life\n\n')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(first.aborted).toBe(false)
  const second = nextStream()
  await vi.advanceTimersByTimeAsync(60_000)
  await second
  expect(first.aborted).toBe(true)
})
