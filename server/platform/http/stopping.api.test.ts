import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { rawHead } from '#server/test/walk/raw-request.ts'

const desk = useDesk()

test('somebody who has sent half a request does not keep the program from stopping', async () => {
  await desk.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = desk.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const arrived = once(desk.server.server, 'request')
  const headers = ['host: localhost', 'content-type: application/json', 'content-length: 100']
  socket.write(`${rawHead('POST', '/api/auth/signin', headers)}{"lo`)
  await arrived
  const hungUp = once(socket, 'close')
  const began = Date.now()
  await desk.server.close()
  await hungUp
  expect(Date.now() - began).toBeLessThan(8000)
}, 20_000)
