import { vi } from 'vitest'

export interface FakeAnswer {
  status?: number
  body: unknown
}

type Handler = (body: unknown, url: URL) => FakeAnswer | Promise<FakeAnswer>

export interface SentCall {
  key: string
  body: unknown
}

/** An error body as the server writes it. */
export function refusal(status: number, code: string, extras: Record<string, unknown> = {}): FakeAnswer {
  return { status, body: { status: 'error', code, message: code, request_id: 'req-1', ...extras } }
}

/** Answers the calls a test names and records every call; a call nobody named fails the test loudly. */
export function fakeApi(handlers: Record<string, Handler>): SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const key = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ key, body })
    const handler = handlers[key]
    if (!handler) throw new Error(`The test did not expect ${key}`)
    const answer = await handler(body, url)
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  return calls
}
