import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

interface Ece {
  decrypt(body: Buffer, options: object): Buffer
}
const ece = createRequire(import.meta.url)('http_ece') as Ece

/** A browser that takes pushes: it has a pair of keys and a secret, and opens what was encrypted for it. */
export function browser() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: (endpoint: string) => ({
      endpoint,
      keys: { p256dh: curve.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    }),
    open: (body: Buffer) =>
      JSON.parse(
        ece
          .decrypt(body, { version: 'aes128gcm', privateKey: curve, authSecret: auth.toString('base64url') })
          .toString('utf8'),
      ),
  }
}

export interface TakenPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on loopback, which keeps what it takes. `slow` never answers. */
export async function startPushService() {
  const service = {
    url: '',
    taken: [] as TakenPush[],
    answer: (_path: string): { status: number; headers?: Record<string, string> } | 'slow' => ({
      status: 201,
    }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const path = request.url ?? ''
    service.taken.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    const answer = service.answer(path)
    if (answer === 'slow') return
    response.writeHead(answer.status, answer.headers).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** The signed word of who sends it, if the signature is that of the key beside it (RFC 8292). */
export function readVapid(
  headers: IncomingHttpHeaders,
): { key: string; claims: Record<string, unknown> } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isRight ? { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) } : null
}
