import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { rawHead, rawRequest } from '#server/test/walk/raw-request.ts'

const desk = useDesk({ RATE_LIMIT: '3' })
let port: number
beforeAll(async () => {
  await desk.server.listen({ port: 0, host: '127.0.0.1' })
  port = (desk.server.server.address() as AddressInfo).port
})

const statusOf = async (path: string) => (await rawRequest(port, rawHead('GET', path))).status

test('the limit holds however the address is spelled, and files of the web app are free', async () => {
  const spellings = ['/api/open_times', '/%61pi/open_times', 'http://localhost/api/open_times']
  const before: number[] = []
  for (const path of spellings) before.push(await statusOf(path))
  expect(before).toEqual([200, 200, 200])
  const after: number[] = []
  for (const path of [...spellings, '/%61%70%69/open_times', '/api/nothing']) after.push(await statusOf(path))
  expect(after).toEqual([429, 429, 429, 429, 429])
  expect(await statusOf('/assets/nothing.js')).toBe(404)
})
