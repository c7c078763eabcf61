import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../actor.ts'
import { drainUnreadBodies } from './unread-bodies.ts'

const KiB = 1024
const app = Fastify()
drainUnreadBodies(app, { bytes: 64 * KiB, milliseconds: 100 })
app.get('/plain', async () => 'answered')
app.decorateRequest('actor', null)
app.addHook('onRequest', async (request) => {
  if (request.headers['x-access-token']) request.actor = {} as Caller
})
app.get('/form', { config: { maxBodyBytes: 512 * KiB } }, async () => 'answered')
const late = new PassThrough()
let lateReply: FastifyReply | undefined
app.get('/late', (_, reply) => {
  lateReply = reply
  return reply.send(late)
})
let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Announces a body, sends part of it, and asks again on the same connection when the whole was sent. */
async function answersTo(
  path: string,
  announced: number,
  { sent = announced, head = '' } = {},
): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${announced}\r\n${head}\r\n`)
  socket.write(Buffer.alloc(sent))
  if (sent === announced) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  return text.split('HTTP/1.1 200 OK').length - 1
}

test('security 41: a body within the limit is thrown away and the connection goes on', async () => {
  expect(await answersTo('/plain', 64 * KiB)).toBe(2)
})

test('security 41: beyond the limit the connection is closed', async () => {
  expect(await answersTo('/plain', 8 * KiB * KiB)).toBe(1)
})

test('security 41: a body that never comes keeps the connection for the time allowed', async () => {
  expect(await answersTo('/plain', 64 * KiB, { sent: KiB })).toBe(1)
})

test('who is signed in may send all of a form, and sees why it was refused', async () => {
  const head = 'x-access-token: a\r\n'
  expect(await answersTo('/form', 512 * KiB, { head })).toBe(2)
  expect(await answersTo('/form', 8 * KiB * KiB, { head })).toBe(1)
})

test("security 41: a stranger's form is a body like any other, in bytes and in time", async () => {
  expect(await answersTo('/form', 512 * KiB)).toBe(1)
  expect(await answersTo('/form', 64 * KiB, { sent: KiB })).toBe(1)
})

test('what comes beyond the limit before the answer is out leaves no heap of listeners', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write(`GET /late HTTP/1.1\r\nhost: a\r\ncontent-length: ${8 * KiB * KiB}\r\n\r\n`)
  socket.write(Buffer.alloc(4 * KiB * KiB))
  await expect.poll(() => lateReply?.request.socket.bytesRead, { interval: 5 }).toBeGreaterThan(4 * KiB * KiB)
  expect(lateReply?.raw.listenerCount('finish')).toBeLessThan(8)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  late.end('answered')
  await closed
})
