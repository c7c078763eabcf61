import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in for somebody else's server, on this machine: it keeps what it was asked and fails when told to. */
export interface Loopback {
  readonly url: string
  readonly requests: LoggedRequest[]
  /**
   * down: the connection breaks; slow: answers wait until another mode is set; 500: it answers that it is ill;
   * garbage: it answers with something that is no JSON. Null: it is well again.
   */
  fail(mode: FailMode): void
  close(): Promise<void>
}

export type FailMode = 'down' | 'slow' | '500' | 'garbage' | null

export interface LoggedRequest {
  method: string
  /** With its query. */
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Answer {
  status: number
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: string | object
}

export async function startLoopback(handle: (request: LoggedRequest) => Answer, port = 0): Promise<Loopback> {
  const requests: LoggedRequest[] = []
  let mode: FailMode = null
  let recovery = Promise.withResolvers<void>()

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const request = await logged(incoming)
    requests.push(request)
    if (mode === 'slow') await recovery.promise
    if (response.destroyed) return
    if (mode === 'down') return void incoming.socket.destroy()
    if (mode === '500') return send(response, { status: 500, body: { message: 'Internal error' } })
    if (mode === 'garbage') return send(response, { status: 200, body: '<html>Back soon</html>' })
    send(response, handle(request))
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: Error) => send(response, { status: 500, body: error.message }))
  })
  const listening = Promise.withResolvers<void>()
  server.once('error', listening.reject)
  server.listen(port, '127.0.0.1', listening.resolve)
  await listening.promise
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(next) {
      mode = next
      recovery.resolve()
      recovery = Promise.withResolvers()
    },
    async close() {
      recovery.resolve()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}

async function logged(incoming: IncomingMessage): Promise<LoggedRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part)
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(parts).toString('utf8'),
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer) {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

/** The page on which a buyer pays, for browsers: it works without a script. */
export function checkoutPage(provider: string, total: string, cancelUrl: string): Answer {
  const page = `<!doctype html>
<html lang="en">
<title>${escaped(provider)} checkout</title>
<link rel="icon" href="data:,">
<main>
<h1>${escaped(provider)}</h1>
<p>${escaped(total)}</p>
<form method="post"><button>Pay</button></form>
<a href="${escaped(cancelUrl)}">Cancel</a>
</main>
</html>`
  return { status: 200, body: page }
}

export const redirect = (url: string): Answer => ({ status: 303, headers: { location: url } })

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
