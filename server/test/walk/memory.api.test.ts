import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '../backup-stage.ts'
import { useDesk } from '../desk.ts'
import { type KillableServer, startKillableServer } from '../killable-server.ts'
import { HOSTILE_BODIES } from './hostile-values.ts'
import {
  CALLS,
  type Insiders,
  insiderFor,
  newInsiders,
  sampleAddressOf,
  type WalkedCall,
} from './walked-calls.ts'

/* What strangers and people with an account send cannot fill the memory of the program. */
const REQUESTS = process.env.TUNEDESK_LONG ? 30_000 : 3_000
const AT_ONCE = 16
const MOST_MEGABYTES = 350

const desk = useDesk()
let server: KillableServer
let insiders: Insiders
beforeAll(async () => {
  insiders = await newInsiders(desk)
  const { ownerUrl, dataDir } = installationOf(desk)
  server = await startKillableServer({ DATABASE_URL: ownerUrl, DATA_DIR: dataDir, DATABASE_POOL: '6' })
})
afterAll(() => server?.stop())

interface Hostile {
  type: string
  encoding?: string
  body: Buffer
}

const zeros = Buffer.alloc(4 * 1024 * 1024)
const noise = Buffer.from(JSON.stringify({ unknown: randomBytes(60_000).toString('base64') }))
const part = '--b\r\ncontent-disposition: form-data; name="original_file"; filename="a.bin"\r\n\r\n'
const HOSTILE: Hostile[] = [
  { type: 'application/json', encoding: 'gzip', body: gzipSync(zeros) },
  { type: 'application/json', encoding: 'br', body: brotliCompressSync(zeros) },
  { type: 'application/json', encoding: 'deflate', body: deflateSync(zeros) },
  { type: 'application/json', encoding: 'gzip', body: gzipSync(noise) },
  { type: 'application/json', encoding: 'br', body: noise },
  { type: 'application/json', body: noise },
  { type: 'text/plain', body: noise },
  { type: 'multipart/form-data; boundary=b', body: Buffer.from(part + noise) },
  ...Object.values(HOSTILE_BODIES).map((body) => ({ type: 'application/json', body: Buffer.from(body) })),
]

/** Ends the sessions that the walk needs. */
const ENDING = /signout|sessions/
const WALKED = CALLS.filter(({ key, endpoint }) => endpoint.response !== 'stream' && !ENDING.test(key))

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
afterAll(() => agent.destroy())

function send(call: WalkedCall, { type, encoding, body }: Hostile, token: string | null): Promise<number> {
  const headers = {
    'content-type': type,
    'content-length': body.length,
    ...(encoding && { 'content-encoding': encoding }),
    ...(token && { 'x-access-token': token }),
  }
  return new Promise((resolve) => {
    const sent = request(`${server.url}${sampleAddressOf(call)}`, { method: call.method, headers, agent })
    sent.on('response', (reply) => {
      reply.resume().on('close', () => resolve(reply.statusCode ?? 0))
    })
    // The server may hang up on a body that nobody wants.
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

test(`security 41: ${REQUESTS.toLocaleString('en')} hostile requests leave the program below ${MOST_MEGABYTES} MB`, {
  timeout: REQUESTS * 60,
}, async () => {
  const before = await server.residentMegabytes()
  const seen: Record<number, number> = {}
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < REQUESTS; at = next++) {
        const call = WALKED[at % WALKED.length] as WalkedCall
        const hostile = HOSTILE[Math.floor(at / WALKED.length) % HOSTILE.length] as Hostile
        const status = await send(call, hostile, at % 2 ? insiderFor(call, insiders) : null)
        seen[status] = (seen[status] ?? 0) + 1
      }
    }),
  )
  const after = await server.residentMegabytes()
  process.stdout.write(
    `memory: ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB; by status ${JSON.stringify(seen)}\n`,
  )
  expect(Object.keys(seen).filter((status) => Number(status) >= 500)).toEqual([])
  expect(seen[415]).toBeGreaterThan(REQUESTS / 10)
  expect(after).toBeLessThan(MOST_MEGABYTES)
})
