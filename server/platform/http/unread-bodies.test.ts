import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainUnreadBodies } from './unread-bodies.ts'

const KiB = 1024
const app = Fastify()
drainUnreadBodies(app, { bytes: 64 * KiB, milliseconds: 100 })
app.get('/plain', async () => 'answered')
app.get('/form', { config: { maxBodyBytes: 512 * KiB } }, async () => 'answered')
let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Announces a body, sends part of it, and asks again on the same connection when the whole was sent. */
async function answersTo(path: string, announced: number, sent = announced): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${announced}\r\n\r\n`)
  socket.write(Buffer.alloc(sent))
  if (sent === announced) socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  return text.split('HTTP/1.1 200 OK').length - 1
}

test('security 41: a body within the limit is thrown away and the connection goes on', async () => {
  expect(await answersTo('/plain', 64 * KiB)).toBe(2)
})

test('security 41: beyond the limit the connection is closed', async () => {
  expect(await answersTo('/plain', 8 * KiB * KiB)).toBeLessThan(2)
})

test('security 41: a body that never comes keeps the connection for the time allowed', async () => {
  expect(await answersTo('/plain', 64 * KiB, KiB)).toBe(1)
})

test('a call that takes more lets go of more', async () => {
  expect(await answersTo('/form', 512 * KiB)).toBe(2)
  expect(await answersTo('/form', 8 * KiB * KiB)).toBeLessThan(2)
})
