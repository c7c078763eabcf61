import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Instance } from './instance.ts'

/** What a browser does, against whichever instance answers. */
export async function call<T>(
  instance: Instance,
  method: string,
  path: string,
  options: { token?: string; body?: object; form?: FormData } = {},
): Promise<T> {
  const response = await fetch(`${instance.url}/api${path}`, {
    method,
    headers: {
      ...(options.token && { 'x-access-token': options.token }),
      ...(options.body && { 'content-type': 'application/json' }),
    },
    body: options.form ?? (options.body ? JSON.stringify(options.body) : null),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path} on ${instance.name}: ${JSON.stringify(answer)}`)
  return answer as T
}

/** A solved proof of work, as the sign-up page sends it. */
export async function captcha(instance: Instance): Promise<string> {
  const challenge = await call<Parameters<typeof solveChallenge>[0]['challenge']>(
    instance,
    'GET',
    '/auth/captcha',
  )
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export interface LiveStream {
  /** The next event, in order of arrival. */
  next(): Promise<EventSourceMessage>
  /** Resolves when the connection is gone, whoever ended it. */
  ended: Promise<void>
  close(): void
}

export async function openStream(
  instance: Instance,
  token: string,
  lastEventId?: string,
): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${instance.url}/api/events`, {
    headers: { 'x-access-token': token, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Error(`no stream from ${instance.name}: ${response.status}`)
  const arrived: EventSourceMessage[] = []
  const waiting: ((event: EventSourceMessage) => void)[] = []
  const parser = createParser({
    onEvent(event) {
      // The greeting only says from where the stream goes on.
      if (event.event === 'ready') return
      const taker = waiting.shift()
      if (taker) taker(event)
      else arrived.push(event)
    },
  })
  const { body } = response
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
  }
  return {
    next: () => {
      const event = arrived.shift()
      return event ? Promise.resolve(event) : new Promise((resolve) => waiting.push(resolve))
    },
    // A killed instance breaks the connection; that is an end like any other.
    ended: read().catch(() => {}),
    close: () => abort.abort(),
  }
}
