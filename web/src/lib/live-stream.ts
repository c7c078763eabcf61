import { createParser } from 'eventsource-parser'
import type { Incoming } from './live.ts'
import { refreshAccessToken } from './refresh.ts'
import { currentUser } from './session.ts'

interface StreamOptions {
  signal: AbortSignal
  /** What to go on from: the last event, or when this page began to ask for what it shows. */
  from: () => { lastEventId: string } | { began: number }
  onEvent: (event: Incoming) => void
  /** The stream is open, or could not be opened. A server that restarts is back before this is told. */
  onLine: (up: boolean) => void
}

/** `refreshed`: the token had expired and is new now. Twice in a row means that it does not help. */
type Outcome = 'read' | 'lost' | 'ended' | 'refreshed'

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** The server sends a sign of life every 25 seconds; without any, the line is dead and nobody has said so. */
const LONGEST_SILENCE = 60_000

/** Reads the stream for as long as somebody is signed in, with longer and longer pauses while the server is away. */
export async function readLiveStream(options: StreamOptions): Promise<void> {
  let pause = FIRST_PAUSE
  let before: Outcome | null = null
  while (!options.signal.aborted) {
    const outcome: Outcome = await readOnce(options).catch(() => {
      options.onLine(false)
      return 'lost' as const
    })
    if (outcome === 'ended' || options.signal.aborted) return
    const renewed: boolean = outcome === 'refreshed' && before !== 'refreshed'
    before = outcome
    if (renewed) continue
    if (outcome === 'refreshed') options.onLine(false)
    if (outcome === 'read') pause = FIRST_PAUSE
    // Scattered over two seconds and more: where one of several servers dies, the others meet all of its people.
    await wait(pause * (0.25 + 2 * Math.random()), options.signal)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }
}

async function readOnce(options: StreamOptions): Promise<Outcome> {
  const silence = new AbortController()
  const giveUp = () => silence.abort()
  let timer = setTimeout(giveUp, LONGEST_SILENCE)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, LONGEST_SILENCE)
  }
  // The line is gone: what is read from now on would only be silence.
  window.addEventListener('offline', giveUp)
  try {
    const signal = AbortSignal.any([options.signal, silence.signal])
    return await readUntilSilent({ ...options, signal }, heard)
  } finally {
    clearTimeout(timer)
    window.removeEventListener('offline', giveUp)
  }
}

async function readUntilSilent(options: StreamOptions, heard: () => void): Promise<Outcome> {
  const { signal, from, onEvent, onLine } = options
  const token = currentUser()?.access_token
  if (!token) return 'ended'
  const response = await fetch(`/api/events?${queryOf(from())}`, {
    headers: { accept: 'text/event-stream', 'x-access-token': token },
    signal,
  })
  if (response.status === 401) {
    await refreshAccessToken(token)
    return 'refreshed'
  }
  // Whatever refuses the stream, a proxy without its server or a limit: nothing updates by itself until it opens.
  if (!response.ok || !response.body) {
    onLine(false)
    return 'lost'
  }
  onLine(true)
  const parser = createParser({
    onEvent(message) {
      if (!message.event) return
      onEvent({ id: message.id ?? '', type: message.event, data: JSON.parse(message.data) } as Incoming)
    },
  })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return 'read'
    heard()
    parser.feed(value)
  }
}

/** What the page shows may be older than the stream; what changed in between is told again. */
const MARGIN_SECONDS = 3
const MOST_SECONDS = 60

function queryOf(from: ReturnType<StreamOptions['from']>): string {
  if ('lastEventId' in from) return `last_event_id=${from.lastEventId}`
  const seconds = Math.ceil((Date.now() - from.began) / 1000) + MARGIN_SECONDS
  return `began_seconds_ago=${Math.min(Math.max(seconds, 0), MOST_SECONDS)}`
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    // Nobody waits half a minute for a line that is back.
    window.addEventListener('online', done)
  })
}
