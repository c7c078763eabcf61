import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { LIMITS } from '#contract/limits.ts'
import type { Caller } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { withoutSecrets } from '../log.ts'
import type { Platform } from '../platform.ts'
import { serveApiDocs } from './api-docs.ts'
import { answerErrors, answerUnreadable } from './error-answers.ts'
import { limitFloods } from './flood-limit.ts'
import { serveInstallFiles } from './install-files.ts'
import { mountRoutes } from './mount-routes.ts'
import type { ReadSiteLook } from './page.ts'
import type { RouteTable } from './routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { SignedDownload } from './signed-download.ts'
import { createSiteDirectory, hostHeaders, normalHostname, type Site } from './site.ts'
import { drainUnreadBodies, refusePackedBodies } from './unread-bodies.ts'
import { serveWebApp } from './web-app.ts'

declare module 'fastify' {
  interface FastifyRequest {
    site: Site
    actor: Caller | null
    /** Set where the address of a download stands in for a token. */
    signedDownload: SignedDownload | null
    /** When the caller was last looked at, by a clock that only runs forward. */
    admittedAt: number
  }
}

const HEALTH = '/api/health'
/** How long requests that are under way may take when the program stops. */
const PATIENCE = 5000

/** The HTTP side of the program: everything on one port, API below /api, the web app everywhere else. */
export async function createServer(
  platform: Platform,
  tables: readonly RouteTable[],
  readLook?: ReadSiteLook,
): Promise<FastifyInstance> {
  const { config, log } = platform
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: LIMITS.json_body,
    // Only proxies that were named are believed; `true` would let anyone choose their own address.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    return503OnClosing: true,
    // Long enough for 128 MiB over a slow line, short enough that nobody holds a connection for ever.
    requestTimeout: 30 * 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => app.errorHandler(error, request, reply),
  })
  const sites = createSiteDirectory(platform)
  app.decorateRequest('actor', null)
  app.decorateRequest('signedDownload', null)
  app.decorateRequest('admittedAt', 0)
  app.decorateRequest('site', null as unknown as Site)

  answerErrors(app, log)
  drainUnreadBodies(app)
  addSecurityHeaders(app, config)
  await limitFloods(app, config.rateLimit)
  // Quality 4: nearly as small as the slow default of 11, at a hundredth of the time for an answer made just now. In
  // one piece: as a stream a list of twenty costs five times as much. Longer ones would hold up others meanwhile. A
  // window as long as the longest of them saves megabytes for each answer under way.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    syncThreshold: 128 * 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 } },
  })
  await app.register(cookie)
  await app.register(multipart)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Whoever asks for our health (a balancer, a supervisor) may call us by any name.
    if (request.url === HEALTH) return
    if (hostHeaders(request.raw.rawHeaders) > 1) throw new AppError('bad_host')
    request.site = await sites.find(normalHostname(request.host), request.routeOptions.config)
  })
  app.addHook('onRequest', refusePackedBodies)
  // Whoever has sent half a request and waits, or reads nothing, would keep us from stopping for half an hour.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), PATIENCE).unref()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        request_id: request.id,
        method: request.method,
        url: withoutSecrets(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })

  mountRoutes(app, platform, sites, tables)
  serveApiDocs(app)
  if (readLook) serveInstallFiles(app, platform, readLook)
  await serveWebApp(app, platform, readLook)
  return app
}
