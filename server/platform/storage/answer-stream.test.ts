import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { answerStream } from './answer-stream.ts'
import { filePieces } from './file-pieces.ts'

/* The memory of a piece is written over by the next but one: what arrives must be the file all the same. */

const SIZE = 8 * 1024 * 1024 + 17
const content = randomBytes(SIZE)
const sha256 = createHash('sha256').update(content).digest('hex')
const dir = await mkdtemp(join(tmpdir(), 'tunedesk-answers-'))
const path = join(dir, 'file')
await writeFile(path, content)
afterAll(() => rm(dir, { recursive: true }))

const opened = async (promised = SIZE, onBroken: (error: Error) => void = () => {}) =>
  answerStream(filePieces(await open(path), SIZE, undefined), promised, onBroken)

test('a client that reads in fits and starts gets every byte', async () => {
  const server = createServer(async (_request, response) => {
    response.writeHead(200, { 'content-length': SIZE, connection: 'close' })
    ;(await opened()).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const received: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received.push(chunk)
    if (received.length % 8 === 0) await new Promise(setImmediate)
  }
  const body = Buffer.concat(received).subarray(-SIZE)
  expect(createHash('sha256').update(body).digest('hex')).toBe(sha256)
  server.close()
})

test('whoever keeps what is read, as compression does, gets copies', async () => {
  const kept: Buffer[] = []
  const through = new PassThrough({ highWaterMark: 4 * 1024 * 1024 })
  through.on('data', (chunk: Buffer) => void kept.push(chunk))
  await pipeline(await opened(), through)
  expect(Buffer.concat(kept).equals(content)).toBe(true)
})

test.each([
  ['fewer', SIZE + 1],
  ['more', SIZE - 1],
])('with %s bytes than promised it breaks off and says so', async (_, promised) => {
  const told: Error[] = []
  const stream = await opened(promised, (error) => void told.push(error))
  await expect(pipeline(stream, new PassThrough().resume() as Writable)).rejects.toMatchObject({
    code: 'gone',
  })
  expect(told).toHaveLength(1)
})
