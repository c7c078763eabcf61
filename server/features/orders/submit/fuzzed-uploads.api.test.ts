import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationOf } from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import type { TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const UPLOADS = process.env.TUNEDESK_LONG ? 10_000 : 1000
const AT_ONCE = 8

/** Enough of them that nobody sends more files than a person may. */
const customers: TestPerson[] = []
let port = 0
beforeAll(async () => {
  for (let one = 0; one < UPLOADS / 100; one++) customers.push(await newCustomerWith(desk, 100))
  await desk.server.listen({ host: '127.0.0.1', port: 0 })
  port = (desk.server.server.address() as { port: number }).port
})
afterAll(() => desk.server.server.closeAllConnections())

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\x.dll',
  '/absolute/path.bin',
  'C:\\boot.ini',
  'null\u0000byte.bin',
  'gnp.\u202Eexe.bin',
  '\u200F\u2067right to left\u2069.bin',
  `${'x'.repeat(300)}.bin`,
  `${'ü'.repeat(300)}.bin`,
  '',
  '.',
  '..',
  'con',
  'name"; filename="other.bin',
  "name'; drop table orders; --",
  'line\r\nbreak.bin',
  '<img src=x onerror=alert(1)>.bin',
  '%2e%2e%2fsecret',
  '🚗💨.bin',
]

interface Upload {
  name: string
  size: number
  path: string
  field: string
  /** What is announced beside what is sent. */
  lengthOff: number
  /** The share after which the line goes dead; 1 for never. */
  cutAt: number
  closing: boolean
}

const upload = fc.record<Upload>({
  name: fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 400 })),
  size: fc.oneof(fc.constantFrom(0, 1, 511, 4096), fc.integer({ min: 0, max: 20_000 })),
  path: fc.constantFrom(
    '/api/order_file',
    '/api/order',
    '/api/order_message/018f0000-0000-7000-8000-000000000000',
  ),
  field: fc.constantFrom('file', 'original_file', 'extra_file', '__proto__', ''),
  lengthOff: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -50, max: 50 }) },
  ),
  cutAt: fc.oneof(
    { weight: 3, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
  ),
  closing: fc.boolean(),
})

/** Over a bare socket: no client library would send any of this. Answers the status, 0 when the line went dead first. */
async function send(customer: TestPerson, one: Upload): Promise<number> {
  const { name, size, path, field, lengthOff, cutAt, closing } = one
  const boundary = 'a-line-that-nobody-writes'
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.alloc(size, 0xa5),
    Buffer.from(closing ? `\r\n--${boundary}--\r\n` : '\r\n'),
  ])
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `x-access-token: ${customer.token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${Math.max(0, body.length + lengthOff)}`,
    '',
    '',
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(head)
  if (cutAt < 1) {
    socket.write(body.subarray(0, Math.floor(body.length * cutAt)), () => socket.destroy())
  } else {
    socket.write(body)
    // More was announced than comes: whoever waits for it waits for ever.
    if (lengthOff > 0) socket.end()
  }
  await closed
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
}

test(`security 37: ${UPLOADS} hostile uploads: no fault of ours, nothing outside the storage, nothing left behind`, {
  timeout: 900_000,
}, async () => {
  const { dataDir } = installationOf(desk)
  const before = await readdir(dataDir)
  const uploads = fc.sample(upload, UPLOADS)
  const statuses = new Map<number, number>()
  const queue = uploads.entries()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, one] of queue) {
        const status = await send(customers[index % customers.length] as TestPerson, one)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) throw new Error(`${status} for ${JSON.stringify(one)}`)
      }
    }),
  )
  // Some got in, most were refused, some hung up: otherwise this tried nothing.
  expect(statuses.get(200)).toBeGreaterThan(0)
  expect(statuses.get(400)).toBeGreaterThan(0)
  expect(statuses.get(429)).toBeUndefined()
  expect(statuses.get(0)).toBeGreaterThan(0)
  expect((await readdir(dataDir)).sort()).toEqual([...new Set([...before, 'files'])].sort())

  desk.clock.advance(2 * 24 * 60 * 60 * 1000)
  await desk.runScheduled('system.sweep')
  const { rows } = await desk.owner.query('select name, state from stored_files')
  expect(rows).toEqual([])
  expect(await filesBelow(`${dataDir}/files`)).toEqual([])
})

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
