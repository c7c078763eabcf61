import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStorageKey, openStorage } from './storage.ts'

/* An S3 server that refuses everything, each time for another reason. */

const SITE = '01900000-0000-7000-8000-000000000001'
const about = { mediaType: 'application/octet-stream' }
let refusal = { status: 500, body: '' }
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () =>
    response.writeHead(refusal.status, { 'content-type': 'application/xml' }).end(refusal.body),
  )
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const storage = () =>
  openStorage({
    dataDir: '/nowhere',
    s3: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
  })
const refuse = (status: number, code: string) => {
  refusal = {
    status,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  }
}

const REFUSALS: [status: number, code: string, put: string, read: string][] = [
  [403, 'AccessDenied', 'storage_read_only', 'unavailable'],
  [405, 'MethodNotAllowed', 'storage_read_only', 'unavailable'],
  [403, 'InvalidAccessKeyId', 'unavailable', 'unavailable'],
  [403, 'QuotaExceeded', 'storage_full', 'storage_full'],
  [507, 'XMinioStorageFull', 'storage_full', 'storage_full'],
  [503, 'SlowDown', 'unavailable', 'unavailable'],
  [500, 'InternalError', 'unavailable', 'unavailable'],
  [404, 'NoSuchBucket', 'unavailable', 'unavailable'],
  [404, 'NoSuchKey', 'unavailable', 'gone'],
]

test.each(REFUSALS)(
  '%i %s: storing says %s, reading %s',
  { timeout: 20_000 },
  async (status, code, put, read) => {
    refuse(status, code)
    // The larger one goes in parts.
    for (const size of [1000, 6_000_000]) {
      const storing = storage().put(newStorageKey(SITE), Readable.from([randomBytes(size)]), about)
      await expect(storing).rejects.toMatchObject({ code: put, status: put === 'unavailable' ? 503 : 507 })
    }
    await expect(storage().read(newStorageKey(SITE))).rejects.toMatchObject({ code: read })
  },
)

test('a proxy that answers a page of its own is `unavailable`', { timeout: 20_000 }, async () => {
  refusal = { status: 502, body: '<html><h1>Bad gateway</h1></html>' }
  const storing = storage().put(newStorageKey(SITE), Readable.from([randomBytes(1000)]), about)
  await expect(storing).rejects.toMatchObject({ code: 'unavailable', status: 503 })
})
