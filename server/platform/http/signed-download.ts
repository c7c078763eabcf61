import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addressProof } from '#contract/files/download-address.ts'
import { isOneOf } from '#contract/is-one-of.ts'
import { derivedKey } from '../../config.ts'
import { type Caller, isBlocked, sessionOf } from '../actor.ts'
import { AppError, notFound } from '../app-error.ts'
import type { Platform } from '../platform.ts'
import { findActorBySession } from '../sessions/find-actor.ts'
import type { FileAnswer } from '../storage/send-file.ts'
import { DOWNLOAD_SECONDS } from '../storage/signed-address.ts'
import { validate } from './validate.ts'

/**
 * A link cannot send a token, so a call that answers with a file gives out an address of itself, signed for this
 * session and this very file. The call behind it is the same one: it asks again whether the person may have the file.
 */
export interface SignedDownload {
  readonly actor: Caller
  readonly etag: string
  /** Names the address without being it. */
  readonly key: Buffer
  /** The address has expired: it gives the rest of a download that broke off, never the beginning. */
  readonly onlyRest: boolean
}

const PURPOSE = 'signed downloads'
const PROOF = ['expires', 'session', 'etag', 'signature'] as const
/** How long after its end an address still gives the rest of a download that broke off. */
const RESUME_SECONDS = 15 * 60

type Query = Record<string, unknown>
const queryOf = (request: FastifyRequest) => request.query as Query

export const isSignedDownload = (request: FastifyRequest): boolean => 'signature' in queryOf(request)

/** The fields of the call itself. */
export function withoutProof(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !isOneOf(PROOF, name)))
}

export function signDownload(platform: Platform, request: FastifyRequest, actor: Caller, file: FileAnswer) {
  const { address, ...query } = queryOf(request)
  const expires = platform.clock.now().getTime() + DOWNLOAD_SECONDS * 1000
  const signed = {
    siteId: actor.siteId,
    call: callOf(request, query),
    session: sessionOf(actor).sessionId,
    expires: String(expires),
    etag: file.etag ?? '',
  }
  const fields = new URLSearchParams(query as Record<string, string>)
  fields.set('expires', signed.expires)
  fields.set('session', signed.session)
  fields.set('etag', signed.etag)
  fields.set('signature', signatureOf(platform, signed).toString('base64url'))
  return {
    url: `${pathOf(request)}?${fields}`,
    name: file.name,
    size: file.size,
    expires_at: new Date(expires).toISOString(),
  }
}

export async function admitSignedDownload(
  platform: Platform,
  request: FastifyRequest,
): Promise<SignedDownload> {
  const query = queryOf(request)
  const given = Object.fromEntries(PROOF.map((name) => [name, query[name]]))
  const { signature, ...proof } = validate(addressProof, given) as Record<(typeof PROOF)[number], string>
  const siteId = request.site.id
  const expected = signatureOf(platform, { siteId, call: callOf(request, withoutProof(query)), ...proof })
  if (!isEqual(Buffer.from(signature, 'base64url'), expected)) throw notFound()
  const late = platform.clock.now().getTime() - Number(proof.expires)
  const onlyRest = late > 0
  if (onlyRest && (late > RESUME_SECONDS * 1000 || !asksForTheRest(request, proof.etag)))
    throw new AppError('link_expired')
  const actor = await platform.db.read(siteId, (tx) => findActorBySession(tx, proof.session))
  if (!actor || isBlocked(actor)) throw new AppError('link_expired')
  return { actor, etag: proof.etag, key: createHash('sha256').update(expected).digest(), onlyRest }
}

/**
 * A browser that goes on with a broken download says from where on, and of which content. Whether the file has such a
 * rest is known where it is sent.
 */
function asksForTheRest({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-range'] === `"${etag}"` && /^bytes=[1-9][0-9]*-/.test(headers.range ?? '')
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

function callOf(request: FastifyRequest, query: Query): string {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${pathOf(request)}?${new URLSearchParams(fields.sort() as [string, string][])}`
}

function signatureOf(
  platform: Platform,
  about: { siteId: string; call: string; session: string; expires: string; etag: string },
): Buffer {
  const { siteId, call, session, expires, etag } = about
  return createHmac('sha256', derivedKey(platform.config.secretKey, PURPOSE))
    .update([siteId, call, session, expires, etag].join('\n'))
    .digest()
}

const isEqual = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected)
