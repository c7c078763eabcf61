import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { useDesk } from '../desk.ts'
import { expectNoFlaws } from './refusals.ts'
import {
  CALLS,
  type Insiders,
  insiderFor,
  newInsiders,
  sampleAddressOf,
  type WalkedCall,
} from './walked-calls.ts'

/*
 * Bodies that nobody asked for, sent to every call over a real connection: the call is answered, and so is the next
 * one on the same connection. A proxy shares its connections among visitors, so one that hangs is everybody's.
 */
vi.setConfig({ testTimeout: 120_000 })
const desk = useDesk()
const PATIENCE = 5000

let port: number
let insiders: Insiders
beforeAll(async () => {
  insiders = await newInsiders(desk)
  await desk.server.listen({ port: 0, host: '127.0.0.1' })
  port = (desk.server.server.address() as AddressInfo).port
})

// Still large when it is packed, so that it does not fit into what the system buffers by itself.
const TEXT = JSON.stringify({ unknown: randomBytes(150_000).toString('base64') })
const ENCODED: Record<string, Buffer> = {
  gzip: gzipSync(TEXT),
  br: brotliCompressSync(TEXT),
  deflate: deflateSync(TEXT),
  'x-gzip': gzipSync(TEXT),
}

/** The statuses that came back on one connection: of the call, and of what was asked after it. */
async function askTwice(call: WalkedCall, headers: readonly string[], body: Buffer): Promise<number[]> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.setTimeout(PATIENCE, () => socket.destroy())
  const head = [`${call.method} ${sampleAddressOf(call)} HTTP/1.1`, 'host: localhost', ...headers]
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n`)
  socket.write(body)
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  const text = Buffer.concat(chunks).toString('latin1')
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

async function walk(headers: readonly string[], body: Buffer, calls = CALLS) {
  const flaws: (string | null)[] = []
  for (const call of calls) {
    const token = `x-access-token: ${insiderFor(call, insiders)}`
    // A stream that is let in never ends.
    for (const more of call.endpoint.response === 'stream' ? [[]] : [[], [token]]) {
      const [status = 0, next] = await askTwice(call, [...headers, ...more], body)
      if (next !== 200 || status >= 500) flaws.push(`${call.key}: ${status}, then ${next}`)
    }
  }
  expectNoFlaws(flaws)
}

test.each(Object.keys(ENCODED))(
  'security 41: a body in %s is not unpacked and keeps nobody waiting',
  async (encoding) => {
    const body = ENCODED[encoding] ?? Buffer.alloc(0)
    await walk(['content-type: application/json', `content-encoding: ${encoding}`], body)
  },
)

test('security 41: neither does a plain one that no call reads', async () => {
  const body = Buffer.from(TEXT)
  await walk(
    ['content-type: application/json'],
    body,
    CALLS.filter(({ method }) => method === 'GET'),
  )
  await walk(
    ['content-type: text/plain'],
    body,
    CALLS.filter(({ method }) => method !== 'GET'),
  )
})

test('a body that is packed is told to come plain', async () => {
  const reply = await desk.server.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { host: 'localhost', 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{"login":"a","password":"b"}'),
  })
  expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media_type'])
})
