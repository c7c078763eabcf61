import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Somebody's tuning engine on loopback: checks what is signed, as docs/operations.md tells its author to, and signs what
 * it answers. The portal must be allowed to reach it: OUTGOING_PRIVATE_HOSTS=127.0.0.1.
 */
export interface FakeEngine {
  readonly url: string
  readonly secret: string
  readonly requests: EngineRequest[]
  /** How the next requests are answered, one after the other; the last one stays. */
  plan(...replies: EngineReply[]): void
  close(): Promise<void>
}

export interface EngineRequest {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the portal says of an order
  order: any
  file: Buffer
}

export type EngineReply =
  | { status: number; headers?: Record<string, string> }
  /** 200 with what it makes of the file; signed rightly unless told otherwise. */
  | { make: (file: Buffer) => Buffer; sign?: (right: string) => string | null }
  /** It never answers. */
  | 'silence'

const SECRET = 'the engine and we know it'

export async function startFakeEngine(): Promise<FakeEngine> {
  const requests: EngineRequest[] = []
  let replies: EngineReply[] = [{ status: 404 }]

  async function serve(incoming: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await incoming.toArray())
    const signature = String(incoming.headers['x-tunedesk-signature'])
    if (signature !== hmac(['request', String(incoming.headers['x-tunedesk-timestamp']), sha256(body)]))
      return void response.writeHead(401).end()
    const send = (bytes: Buffer, sign: (right: string) => string | null = (right) => right) => {
      const signed = sign(hmac(['answer', signature, sha256(bytes)]))
      response.writeHead(200, { ...(signed !== null && { 'x-tunedesk-signature': signed }) }).end(bytes)
    }
    const type = incoming.headers['content-type'] ?? ''
    if (type === 'application/json') return send(Buffer.from('{}'))
    requests.push(await readForm(body, type))
    const reply = replies.length > 1 ? replies.shift() : replies[0]
    if (!reply || reply === 'silence') return
    if ('make' in reply) return send(reply.make((requests.at(-1) as EngineRequest).file), reply.sign)
    response.writeHead(reply.status, reply.headers).end()
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/serve`,
    secret: SECRET,
    requests,
    plan(...next) {
      replies = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function readForm(body: Buffer, type: string): Promise<EngineRequest> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file') as File
  return { order: JSON.parse(form.get('order') as string), file: Buffer.from(await file.arrayBuffer()) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (lines: string[]) => createHmac('sha256', SECRET).update(lines.join('\n')).digest('hex')
