import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * In each turn of its loop Node takes one new connection from a listener. While it has much to do its turns are long, and
 * whoever comes anew would wait for seconds in front of a door at which those who are in are served at once.
 */
const DOORS = 8

/** Several listeners can share a port here. Elsewhere there is one, and nothing is lost but patience. */
const CAN_SHARE = process.platform === 'linux'

export async function listen(app: FastifyInstance, where: { port: number; host: string }): Promise<void> {
  if (!CAN_SHARE) return void (await app.listen(where))
  // A port that is shared could be shared with another program that runs already, unnoticed.
  if (where.port !== 0) await checkIsFree(where)
  const doors: Server[] = []
  // Those who came through them are the HTTP server's to end.
  app.addHook('preClose', async () => {
    for (const door of doors) door.close()
  })
  await app.listen({ ...where, reusePort: true } as typeof where)
  const { address: host, port } = app.server.address() as AddressInfo
  // As Node's own HTTP server asks for them.
  const sockets = { allowHalfOpen: true, noDelay: true }
  while (doors.length < DOORS - 1) {
    const door = createServer(sockets, (socket: Socket) => app.server.emit('connection', socket))
    doors.push(door)
    await listening(door, { host, port, reusePort: true })
  }
}

async function checkIsFree(where: { port: number; host: string }) {
  const probe = createServer()
  await listening(probe, where)
  probe.close()
  await once(probe, 'close')
}

async function listening(server: Server, where: { port: number; host: string; reusePort?: true }) {
  server.listen(where)
  await once(server, 'listening')
}
