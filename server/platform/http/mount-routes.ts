import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract, type EndpointKey } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressWish, downloadAddress, hasAddress } from '#contract/files/download-address.ts'
import { portalUrl } from '../../config.ts'
import { type Caller, isCustomer } from '../actor.ts'
import { AppError, fieldError } from '../app-error.ts'
import type { Platform } from '../platform.ts'
import { createActorFinder, type FindActor, findActorBySession } from '../sessions/find-actor.ts'
import { largestForm, type ReceivedFile, receiveForm } from '../storage/receive-form.ts'
import { type FileAnswer, sendFile } from '../storage/send-file.ts'
import { checkUploadQuota } from '../storage/upload-quota.ts'
import { isKnown, refusal } from './access.ts'
import { answerShaper } from './answer-shape.ts'
import { once, settled } from './idempotency.ts'
import type { Call, Route, RouteTable } from './routes.ts'
import { admitSignedDownload, isSignedDownload, signDownload, withoutProof } from './signed-download.ts'
import { type Site, type SiteDirectory, siteUrl } from './site.ts'
import { validate } from './validate.ts'

type AnyCall = Call<EndpointKey>

/** One call of the contract with what does it. */
interface Mounted {
  platform: Platform
  sites: SiteDirectory
  findActor: FindActor
  key: EndpointKey
  endpoint: Endpoint
  route: Route
  /** Puts its answers into the contract's form. */
  shape: (answer: unknown) => unknown
}

const NO_BYTES = Buffer.alloc(0)
/** What comes sooner needs no second look. */
const SOON_MS = 1000

/**
 * Turns the contract and the features' routes into Fastify routes. Each request passes, in this order: site from
 * hostname → session → access → validation → unit of work → use case → answer in the contract's form.
 */
export function mountRoutes(
  app: FastifyInstance,
  platform: Platform,
  sites: SiteDirectory,
  tables: readonly RouteTable[],
) {
  const implemented = new Map<string, Route>()
  for (const table of tables) {
    for (const [key, route] of Object.entries(table)) {
      if (implemented.has(key)) throw new Error(`${key} is implemented twice`)
      if (!Object.hasOwn(contract, key)) throw new Error(`${key} is not in the contract`)
      implemented.set(key, route as Route)
    }
  }
  const findActor = createActorFinder(platform)
  for (const [key, endpoint] of Object.entries(contract) as [EndpointKey, Endpoint][]) {
    const route = implemented.get(key)
    if (!route) throw new Error(`${key} is in the contract and nowhere implemented`)
    const { response } = endpoint
    const shape = typeof response === 'string' ? (answer: unknown) => answer : answerShaper(response)
    const mounted: Mounted = { platform, sites, findActor, key, endpoint, route, shape }
    if (endpoint.raw) takeBytes(app, endpoint.raw.max_bytes, (part) => mount(part, mounted))
    else mount(app, mounted)
  }
}

/** A part of the program whose calls get their body unread, whatever it says it is. */
function takeBytes(app: FastifyInstance, maxBytes: number, mountIn: (part: FastifyInstance) => void) {
  app.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_: unknown, body: Buffer) => body,
    )
    mountIn(part)
  })
}

function mount(app: FastifyInstance, mounted: Mounted) {
  const { key, endpoint } = mounted
  const [method = '', path = ''] = key.split(' ')
  // The head of a stream would keep its connection busy for ever.
  const hasHead = method === 'GET' && endpoint.response !== 'stream'
  for (const prefix of endpoint.at_screen ? ['/api', ''] : ['/api']) {
    app.route({
      method: hasHead ? ['GET', 'HEAD'] : method,
      exposeHeadRoute: false,
      url: `${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: {
        ...(endpoint.multipart && { maxBodyBytes: largestForm(endpoint.multipart) }),
        ...(endpoint.while_suspended && { whileSuspended: true }),
      },
      // Before the body is read: whoever may not make the call cannot make us swallow an upload either.
      onRequest: (request) => admit(mounted, request),
      handler: (request, reply) => answer(mounted, request, reply),
    })
  }
}

async function admit({ platform, findActor, endpoint }: Mounted, request: FastifyRequest) {
  const token = request.headers['x-access-token']
  if (hasAddress(endpoint) && isSignedDownload(request)) {
    request.signedDownload = await admitSignedDownload(platform, request)
    request.actor = request.signedDownload.actor
  } else if (endpoint.access !== 'public' && typeof token === 'string' && token !== '') {
    request.actor = actorFor(endpoint, await findActor(request.site.id, token))
  }
  refuseUnlessAdmitted(endpoint, request)
  request.admittedAt = performance.now()
}

/** Who makes a call by a session that was shown. */
function actorFor({ access }: Endpoint, found: Caller | null): Caller | null {
  if (access !== 'anyone') return found
  // Answered as to a stranger, whoever was signed in would take their cart for lost.
  if (!found) throw new AppError('unauthenticated')
  return isKnown(found) ? found : null
}

function refuseUnlessAdmitted(endpoint: Endpoint, request: FastifyRequest) {
  const code = refusal(endpoint, request.actor)
  if (code) throw new AppError(code)
}

/**
 * A body may take half an hour, in which its sender can be blocked or lose a key, and the site be suspended or closed: who acts
 * is who they are when it has come. By the session, since a token that was good at the beginning may have run out.
 */
async function admitAgain({ platform, sites, endpoint }: Mounted, request: FastifyRequest) {
  const { actor, site } = request
  if (actor?.via !== 'session' || performance.now() - request.admittedAt < SOON_MS) return
  if ((await sites.find(site.hostname, request.routeOptions.config)).id !== site.id)
    throw new AppError('unknown_site')
  const found = await platform.db.read(site.id, (tx) => findActorBySession(tx, actor.sessionId))
  request.actor = actorFor(endpoint, found)
  refuseUnlessAdmitted(endpoint, request)
}

async function answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { platform, endpoint } = mounted
  if (!endpoint.multipart) await admitAgain(mounted, request)
  const base = {
    platform,
    site: request.site,
    actor: request.actor,
    params: endpoint.params ? validate(endpoint.params, request.params) : undefined,
    query: validateQuery(endpoint, ownQuery(endpoint, request)),
    origin: originOf(platform, request),
    request,
    reply,
  }
  const result = endpoint.multipart
    ? await withForm(mounted, endpoint.multipart, request, base)
    : await run(mounted, {
        ...base,
        body: endpoint.raw ? undefined : validateBody(endpoint, request),
        raw: endpoint.raw && Buffer.isBuffer(request.body) ? request.body : NO_BYTES,
        fields: undefined,
        files: {},
      } as unknown as AnyCall)
  if (endpoint.response === 'stream') return reply
  if (endpoint.response === 'file') return answerFile(mounted, request, reply, result as FileAnswer)
  return reply.header('cache-control', 'no-store').send(result)
}

/** The file, or its address where that was asked for. */
async function answerFile(
  { platform, endpoint }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
) {
  const { actor, signedDownload: signed } = request
  if (actor && !signed && wantsAddress(endpoint, request)) {
    const address = signDownload(platform, request, actor, file)
    return reply.header('cache-control', 'no-store').send(downloadAddress.parse(address))
  }
  // Another version has taken the place of the file that the address was made for. What was made for the asker has no
  // etag: an invoice whose document is kept a moment later is still the same invoice.
  if (signed?.etag && signed.etag !== file.etag) throw new AppError('link_expired')
  return sendFile(platform, request, reply, file)
}

function wantsAddress(endpoint: Endpoint, request: FastifyRequest): boolean {
  const { address } = request.query as { address?: unknown }
  if (!hasAddress(endpoint) || address === undefined) return false
  return validate(addressWish, { address }).address === 'true'
}

/** The query without what an address of a download adds to it. */
function ownQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (!hasAddress(endpoint)) return request.query
  if (request.signedDownload) return withoutProof(request.query as Record<string, unknown>)
  const { address, ...query } = request.query as Record<string, unknown>
  return query
}

async function withForm(
  mounted: Mounted,
  rule: NonNullable<Endpoint['multipart']>,
  request: FastifyRequest,
  base: object,
) {
  const { platform } = mounted
  const { actor } = request
  const announced = Number(request.headers['content-length'] ?? 0)
  const checkQuota = async (bytes: number) => {
    if (actor && isCustomer(actor))
      await platform.db.read(request.site.id, (tx) => checkUploadQuota(tx, actor.userId, bytes))
  }
  let announcedFits: Promise<void> | undefined
  const form = await receiveForm(request, rule, {
    platform,
    siteId: request.site.id,
    ownerId: request.actor?.userId ?? null,
    // What was announced is the whole form: by the second file the first would count twice.
    beforeFile: () => (announcedFits ??= checkQuota(announced)),
  })
  try {
    await admitAgain(mounted, request)
    // Again: of many uploads at once each found room before the others were there. What came with this one counts now.
    if (Object.keys(form.files).length > 0) await checkQuota(0)
    const fields = validate(rule.fields, form.fields)
    const sent = { body: undefined, raw: NO_BYTES, fields, files: form.files }
    const call = { ...base, actor: request.actor, ...sent } as unknown as AnyCall
    const result = await run(mounted, call)
    // A repeated call is answered without its files, and some files come to nothing: neither waits for the sweep.
    if (!rule.sent_ahead) await form.discard()
    return result
  } catch (error) {
    await form.discard()
    throw error
  }
}

async function run({ platform, key, route, shape }: Mounted, call: AnyCall): Promise<unknown> {
  if (route.unmanaged) return shape(await route.unmanaged(call))
  const handler = route.transactional
  if (!handler) throw new Error(`${key} has no handler`)
  const passBefore = await settled(async () => route.before?.(call))
  const repeatKey = call.request.headers['idempotency-key']
  const isRead = key.startsWith('GET ')
  // A repeated call is not one call more, and gets its first answer.
  if (isRead || repeatKey === undefined) passBefore()
  if (isRead) {
    return shape(await platform.db.read(call.site.id, (tx) => handler(tx, call)))
  }
  return platform.db.transaction(call.site.id, async (tx) => {
    const work = async () => {
      passBefore()
      return shape(await handler(tx, call))
    }
    if (typeof repeatKey !== 'string' || !call.actor) return work()
    const files = Object.values<ReceivedFile | undefined>(call.files).map((file) => file?.sha256)
    const input = [call.params, call.query, call.body, call.fields, files]
    return once(tx, call.actor, { call: key, key: repeatKey, input }, work)
  })
}

function validateQuery(endpoint: Endpoint, query: unknown): unknown {
  if (endpoint.query) return validate(endpoint.query, query)
  const [unknown] = Object.keys(query as object)
  if (unknown !== undefined) throw fieldError(unknown, 'unknown')
  return undefined
}

function validateBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  // A form is left unread for the calls that take one; here it would count as no body at all.
  if (request.isMultipart()) throw new AppError('unsupported_media_type')
  const { body } = request
  if (endpoint.body) return validate(endpoint.body, body === undefined ? {} : body)
  const isEmpty =
    body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  if (!isEmpty) throw fieldError('body', 'unknown')
  return undefined
}

function originOf(platform: Platform, request: FastifyRequest): Call<EndpointKey>['origin'] {
  return {
    // Without an address when the other end has hung up meanwhile.
    ip: request.ip ?? '',
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    // Whoever asks for our health asks no site.
    url: request.site ? urlOf(platform, request.site) : portalUrl(platform.config),
  }
}

/** Made once for a site that the directory keeps: an address is taken apart and put together for it. */
const urls = new WeakMap<Site, string>()

function urlOf({ config }: Platform, site: Site): string {
  const url = urls.get(site) ?? siteUrl(config, site)
  urls.set(site, url)
  return url
}
