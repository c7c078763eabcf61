import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * Scripts, styles and connections from ourselves only. A page adds the hash of the script that stands in it, and its nonce
 * for the styles that its script makes.
 */
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

/** The same for every answer. Some do nothing in a browser of today and keep an old one from guessing. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Made once: ten middlewares for them took a twentieth of the time of a short answer. */
export function addSecurityHeaders(app: FastifyInstance, config: Config) {
  const behindTls = config.publicUrl?.startsWith('https:') ?? false
  const ofFiles = { ...HEADERS, ...(behindTls && { 'strict-transport-security': 'max-age=31536000' }) }
  // Scripts and fonts have no use for these, and they would be a quarter of a small one's bytes.
  const ofAll = {
    ...ofFiles,
    'content-security-policy': contentPolicy(),
    'permissions-policy': UNUSED_POWERS,
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/assets/') ? ofFiles : ofAll)
    done()
  })
}
