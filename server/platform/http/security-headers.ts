import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Scripts, styles and connections from ourselves only. A page adds its nonce for the styles that its script makes. */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

export function contentPolicy(changes: Partial<typeof POLICY> = {}): string {
  return Object.entries({ ...POLICY, ...changes })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** What a browser could let a page do and no page of ours does. */
const UNUSED_POWERS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((power) => `${power}=()`)
  .join(', ')

export async function addSecurityHeaders(app: FastifyInstance, config: Config) {
  const behindTls = config.publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: behindTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const policy = contentPolicy()
  app.addHook('onRequest', async (request, reply) => {
    // Scripts and fonts have no use for it, and it would be a quarter of a small one's bytes.
    if (request.url.startsWith('/assets/')) return
    reply.header('content-security-policy', policy)
    reply.header('permissions-policy', UNUSED_POWERS)
  })
}
