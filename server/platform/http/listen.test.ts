import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'
const apps: FastifyInstance[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

async function open(port = 0) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => 'here')
  apps.push(app)
  await listen(app, { port, host: HOST })
  return { app, port: (app.server.address() as AddressInfo).port }
}

function comeIn(port: number): Socket {
  const socket = connect(port, HOST)
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

test.runIf(process.platform === 'linux')('many who come at once are let in by many doors', async () => {
  const { app, port } = await open()
  const all = 64
  let letIn = 0
  const done = Promise.withResolvers<void>()
  app.server.on('connection', () => {
    letIn += 1
    if (letIn === all) done.resolve()
  })
  for (let at = 0; at < all; at++) comeIn(port)
  let turns = 0
  const count = () => {
    turns += 1
    if (letIn < all) setImmediate(count)
  }
  setImmediate(count)
  await done.promise
  // Through a single door it takes a turn for each.
  expect(turns).toBeLessThan(all * 0.75)
})

test('a port that another program has is not shared with it, though that shares its own', async () => {
  const { port } = await open()
  await expect(open(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('who came in by any door is answered, and shown out when the program stops', async () => {
  const { app, port } = await open()
  const visitors = Array.from({ length: 40 }, () => comeIn(port))
  for (const socket of visitors) {
    socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*here$/)
  }
  const shownOut = visitors.map((socket) => once(socket, 'close'))
  await app.close()
  await Promise.all(shownOut)
  await once(comeIn(port), 'error')
  const again = await open(port)
  expect(again.port).toBe(port)
})
