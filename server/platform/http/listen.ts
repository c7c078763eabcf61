import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf, messageOf } from '../error-facts.ts'
import type { Log } from '../log.ts'

/**
 * In each turn of its loop Node accepts one connection of each listener. While it has much to do its turns are long, and
 * whoever comes anew would wait for seconds while those who are connected are served at once.
 */
const LISTENERS = 8

/** Several listeners can share a port here. Elsewhere there is one, and nothing is lost but patience. */
const CAN_SHARE = process.platform === 'linux'
const CANNOT_SHARE = ['ENOTSUP', 'ENOPROTOOPT', 'EINVAL']

interface Place {
  port: number
  host: string
}

export async function listen(app: FastifyInstance, place: Place, log: Pick<Log, 'warn'>): Promise<void> {
  if (!CAN_SHARE) return void (await app.listen(place))
  // What is shared could be shared with another program that runs already, unnoticed. Two that start in the same
  // millisecond are not told apart.
  if (place.port !== 0) await checkIsFree(place)
  const more = closedWith(app)
  try {
    await app.listen({ ...place, reusePort: true } as Place)
  } catch (error) {
    if (!CANNOT_SHARE.includes(codeOf(error) ?? '')) throw error
    return void (await app.listen(place))
  }
  const { address, port } = app.server.address() as AddressInfo
  try {
    while (more.isOpen && more.listeners.length < LISTENERS - 1) {
      // As Node's own HTTP server asks for them.
      const sockets = { allowHalfOpen: true, noDelay: true }
      const listener = createServer(sockets, (socket: Socket) => app.server.emit('connection', socket))
      more.listeners.push(listener)
      await listening(listener, { host: address, port, reusePort: true })
    }
  } catch (error) {
    log.warn({ error: messageOf(error) }, 'fewer listeners than wanted')
  }
}

/** Listeners beside the server's own, which waits only for those who came by that. */
function closedWith(app: FastifyInstance) {
  const more = { isOpen: true, listeners: [] as Server[] }
  let closed: Promise<unknown> = Promise.resolve()
  app.addHook('preClose', async () => {
    more.isOpen = false
    const open = more.listeners.filter(({ listening }) => listening)
    closed = Promise.all(open.map((listener) => once(listener.close(), 'close')))
  })
  app.addHook('onClose', async () => void (await closed))
  return more
}

async function checkIsFree(place: Place) {
  const probe = createServer()
  await listening(probe, place)
  await once(probe.close(), 'close')
}

async function listening(server: Server, place: Place & { reusePort?: true }) {
  server.listen(place)
  await once(server, 'listening')
}
