import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { networkOf } from '../rate-limits.ts'

const UNSAID = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * One address cannot drown the rest. Counted in this process alone, which is enough against floods; what must hold
 * over every instance (sign-in, codes) is counted in the database, see rate-limits.ts.
 */
export async function limitFloods(app: FastifyInstance, callsPerMinute: number) {
  if (callsPerMinute === 0) return
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    // Files of the web app cost nothing, and one page asks for many.
    allowList: (request) => !isForApi(request),
    // Whoever has hung up before we could look has no address any more.
    keyGenerator: (request) => networkOf(request.ip ?? ''),
    addHeaders: { ...UNSAID, 'retry-after': false },
    addHeadersOnExceeding: UNSAID,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('rate_limited', { params: { retry_after: Math.max(1, Math.ceil(ttl / 1000)) } }),
  })
}

/** The router reads `/%61pi/x` and `http://host/api/x` as it reads `/api/x`, so its word counts beside the address. */
function isForApi({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}
