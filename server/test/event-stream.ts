import type { AddressInfo } from 'node:net'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterEach } from 'vitest'
import type { Desk } from './desk.ts'

/** A stream of live events over a real socket. Everything is awaited by what arrives, never by time. */
export interface OpenStream {
  readonly status: number
  /** The next `count` events after `ready`, in the order they came. */
  next(count?: number): Promise<EventSourceMessage[]>
  /** Resolves when the server has closed the stream, with the events that came before. */
  ended: Promise<EventSourceMessage[]>
  /** Id that the stream began at. */
  startedAt(): Promise<string>
  close(): void
}

export async function listen(desk: Desk): Promise<string> {
  if (!desk.server.server.listening) await desk.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = desk.server.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

export async function openStream(desk: Desk, token: string, lastEventId?: string): Promise<OpenStream> {
  return openStreamAt(await listen(desk), token, lastEventId)
}

export async function openStreamAt(
  address: string,
  token: string,
  lastEventId?: string,
): Promise<OpenStream> {
  const abort = new AbortController()
  const answer = await fetch(`${address}/api/events`, {
    headers: { 'x-access-token': token, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  const events: EventSourceMessage[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  let done = false
  const parser = createParser({
    onEvent(event) {
      events.push(event)
      wake()
    },
  })
  const ended = (async () => {
    const text = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) parser.feed(text.decode(chunk, { stream: true }))
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
    done = true
    wake()
    return events.slice(1)
  })()

  function until(enough: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!enough() && !done) return
        waiting.delete(look)
        if (enough()) resolve()
        else reject(new Error(`the stream ended after ${events.length} events`))
      }
      waiting.add(look)
      look()
    })
  }

  let given = 1
  return {
    status: answer.status,
    ended,
    async next(count = 1) {
      await until(() => events.length >= given + count)
      given += count
      return events.slice(given - count, given)
    },
    async startedAt() {
      await until(() => events.length >= 1)
      return events[0]?.id ?? ''
    },
    close: () => abort.abort(),
  }
}

/** Call at the top of a test file: opens streams that end with the test that opened them. */
export function useStreams(desk: Desk) {
  const opened: OpenStream[] = []
  afterEach(async () => {
    for (const stream of opened.splice(0)) {
      stream.close()
      await stream.ended
    }
  })
  return async (token: string, lastEventId?: string): Promise<OpenStream> => {
    const stream = await openStream(desk, token, lastEventId)
    opened.push(stream)
    await stream.startedAt()
    return stream
  }
}
