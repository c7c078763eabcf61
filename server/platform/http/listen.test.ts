import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { listen } from './listen.ts'

const HOST = '127.0.0.1'
const apps: FastifyInstance[] = []
const sockets: Socket[] = []
/** Who asked for what takes long. */
const waiting: (() => void)[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

async function open(port = 0) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  app.get('/', async () => 'here')
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'at last'
  })
  apps.push(app)
  await listen(app, { port, host: HOST }, createLog('silent'))
  return { app, port: (app.server.address() as AddressInfo).port }
}

function comeIn(port: number): Socket {
  const socket = connect(port, HOST)
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

test.runIf(process.platform === 'linux')('many who come at once are let in several in a turn', async () => {
  const { app, port } = await open()
  const all = 64
  let letIn = 0
  let before = 0
  let mostInOneTurn = 0
  const done = Promise.withResolvers<void>()
  app.server.on('connection', () => {
    letIn += 1
    if (letIn === all) done.resolve()
  })
  const count = () => {
    mostInOneTurn = Math.max(mostInOneTurn, letIn - before)
    before = letIn
    if (before < all) setImmediate(count)
  }
  setImmediate(count)
  for (let at = 0; at < all; at++) comeIn(port)
  await done.promise
  await new Promise(setImmediate)
  // By a single listener it is one.
  expect(mostInOneTurn).toBeGreaterThan(1)
})

test('a port that another program has is not shared with it, though that shares its own', async () => {
  const { port } = await open()
  await expect(open(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a program that stops answers whoever has asked, by whichever listener they came', async () => {
  const { app, port } = await open()
  const visitors = Array.from({ length: 40 }, () => comeIn(port))
  const answers = visitors.map((socket) => once(socket, 'data'))
  for (const socket of visitors)
    socket.write(`GET /slow HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\n\r\n`)
  await expect.poll(() => waiting.length).toBe(40)
  let isClosed = false
  const closing = app.close().then(() => {
    isClosed = true
  })
  await wait(50)
  expect(isClosed).toBe(false)
  for (const goOn of waiting.splice(0)) goOn()
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/200 OK[\s\S]*at last$/)
  await closing
})

test('who came by any listener is answered, and let go when the program stops', async () => {
  const { app, port } = await open()
  const visitors = Array.from({ length: 40 }, () => comeIn(port))
  for (const socket of visitors) {
    socket.write(`GET / HTTP/1.1\r\nhost: ${HOST}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*here$/)
  }
  const letGo = visitors.map((socket) => once(socket, 'close'))
  await app.close()
  await Promise.all(letGo)
  await once(comeIn(port), 'error')
  const again = await open(port)
  expect(again.port).toBe(port)
})
