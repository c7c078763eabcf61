import { vi } from 'vitest'

export interface FakeAnswer {
  status?: number
  body: unknown
}

type Handler = (body: unknown, url: URL) => FakeAnswer | Promise<FakeAnswer>

export interface SentCall {
  key: string
  /** JSON as it was, a form as an object of its fields and files. */
  body: unknown
  /** Of forms. */
  headers?: Record<string, string>
}

/** An error body as the server writes it. */
export function refusal(status: number, code: string, extras: Record<string, unknown> = {}): FakeAnswer {
  return { status, body: { status: 'error', code, message: code, request_id: 'req-1', ...extras } }
}

/** Answers the calls a test names and records every call; a call nobody named fails the test loudly. */
export function fakeApi(handlers: Record<string, Handler>): SentCall[] {
  const calls: SentCall[] = []
  const answerTo: AnswerTo = async (method, address, sent) => {
    const url = new URL(address, 'http://localhost')
    const key = `${method} ${url.pathname.replace(/^\/api/, '')}`
    calls.push({ key, ...sent })
    const handler = handlers[key]
    if (!handler) throw new Error(`The test did not expect ${key}`)
    return handler(sent.body, url)
  }

  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = await answerTo(init.method ?? 'GET', input, { body })
    return new Response(JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  vi.stubGlobal('XMLHttpRequest', fakeUploads(answerTo))
  return calls
}

type AnswerTo = (method: string, address: string, sent: Omit<SentCall, 'key'>) => Promise<FakeAnswer>

/** As much of XMLHttpRequest as an upload needs; half of the bytes leave before the answer comes. */
function fakeUploads(answerTo: AnswerTo) {
  return class FakeXhr {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    private method = 'GET'
    private address = ''
    private aborted = false
    private readonly headers: Record<string, string> = {}
    open(method: string, address: string) {
      this.method = method
      this.address = address
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    abort() {
      this.aborted = true
      this.onabort?.()
    }
    async send(form: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 100 })
      try {
        const body = Object.fromEntries(form.entries())
        const answer = await answerTo(this.method, this.address, { body, headers: this.headers })
        if (this.aborted) return
        this.status = answer.status ?? 200
        this.responseText = JSON.stringify(answer.body)
        this.onload?.()
      } catch {
        this.onerror?.()
      }
    }
  }
}
