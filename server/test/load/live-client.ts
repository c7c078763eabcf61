import { type ClientRequest, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'

/** A person's stream of events as a browser reads it: see web/src/lib/live.ts and live-stream.ts. */
export interface LiveClient {
  /** When the stream that is open now began; none: infinite. */
  readonly since: number
  /** How often it was opened. */
  readonly opened: number
  /** Events that came a second time. A browser passes over them; a server that sends them is at fault. */
  readonly repeated: number
  /** The line breaks. The browser comes back by itself. */
  drop(): void
  close(): void
}

interface LiveOptions {
  /** Asked anew for every connection. */
  address: () => string
  token: string
  onEvent: (type: string, data: Record<string, unknown>) => void
}

const FIRST_PAUSE = 1000

/** Resolves when the stream is open for the first time. */
export async function openLive({ address, token, onEvent }: LiveOptions): Promise<LiveClient> {
  const first = Promise.withResolvers<void>()
  const client = { since: Number.POSITIVE_INFINITY, opened: 0, repeated: 0 }
  let last: bigint | undefined
  let current: ClientRequest | undefined
  let isClosed = false

  const read = () =>
    new Promise<void>((resolve) => {
      const from = last === undefined ? 'began_seconds_ago=3' : `last_event_id=${last}`
      const parser = createParser({
        onEvent({ id = '', event = '', data }) {
          if (event === 'ready') {
            last = BigInt(id)
            client.since = performance.now()
            client.opened += 1
            first.resolve()
            return
          }
          if (id && last !== undefined && BigInt(id) <= last) client.repeated += 1
          else {
            if (id) last = BigInt(id)
            onEvent(event, JSON.parse(data))
          }
        },
      })
      const asked = request(`${address()}/api/events?${from}`, {
        agent: false,
        headers: { accept: 'text/event-stream', 'x-access-token': token },
      })
      current = asked
      asked.on('error', () => resolve())
      asked.on('close', () => resolve())
      asked.on('response', (reply) => {
        reply.setEncoding('utf8')
        reply.on('data', (text: string) => parser.feed(text))
        reply.on('error', () => resolve())
      })
      asked.end()
    })

  async function readOn() {
    while (!isClosed) {
      await read()
      client.since = Number.POSITIVE_INFINITY
      if (!isClosed) await wait(FIRST_PAUSE * (0.25 + 2 * Math.random()))
    }
  }
  void readOn()
  await first.promise
  return Object.assign(client, {
    drop: () => void current?.destroy(),
    close() {
      isClosed = true
      current?.destroy()
    },
  })
}
