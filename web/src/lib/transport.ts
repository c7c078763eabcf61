import { networkError } from './api-error.ts'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { parseBody } from './parse-body.ts'

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}

export interface Incoming {
  status: number
  body: unknown
}

export interface Progress {
  /** Bytes sent and to send, headers of the parts included. */
  loaded: number
  total: number
}

/** Questions that are too long for an address. */
const QUOTES: readonly string[] = ['/api/order/quote', '/api/shop/order/quote']

export async function sendByFetch(request: Outgoing): Promise<Incoming> {
  const { method, url, headers } = request
  if (method !== 'GET' && !QUOTES.includes(url)) forgetEarlyAnswers()
  const early = method === 'GET' ? takeEarlyAnswer(url, headers['x-access-token']) : null
  const { status, text } = await (early?.catch(fail) ?? fetchOrFail(request).then(readText))
  return { status, body: parseBody(text) }
}

export async function fetchOrFail({ url, ...init }: Outgoing): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw networkError(cause)
  }
}

async function readText(response: Response): Promise<{ status: number; text: string }> {
  return { status: response.status, text: await response.text().catch(fail) }
}

function fail(cause: unknown): never {
  throw networkError(cause)
}

/** fetch cannot tell how much of a body has left, so uploads go the old way. */
export function sendByXhr(
  request: Outgoing,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<Incoming> {
  forgetEarlyAnswers()
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const finish = (settle: () => void) => () => {
      request.signal?.removeEventListener('abort', abort)
      settle()
    }
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.({ loaded: event.loaded, total: event.total })
    }
    xhr.onload = finish(() => resolve({ status: xhr.status, body: parseBody(xhr.responseText) }))
    xhr.onerror = finish(() => reject(networkError()))
    xhr.ontimeout = finish(() => reject(networkError()))
    xhr.onabort = finish(() => reject(request.signal?.reason ?? networkError()))
    if (request.signal?.aborted) {
      reject(request.signal.reason)
      return
    }
    request.signal?.addEventListener('abort', abort)
    xhr.send(request.body)
  })
}
