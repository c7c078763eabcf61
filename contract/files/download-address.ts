import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { count, id, instant, line } from '../primitives.ts'

/* Links cannot send a token. Every call that answers a person with a file also takes these fields beside its own. */

/** Asks for an address of the file instead of the file. */
export const addressWish = z.strictObject({ address: z.literal('true').optional() })

/** What stands in such an address: it opens one file, for one session, and nothing else. */
export const addressProof = z.strictObject({
  expires: line(13, 1).regex(/^[0-9]+$/),
  session: id,
  etag: line(100).regex(/^[A-Za-z0-9_-]*$/),
  signature: line(100, 1).regex(/^[A-Za-z0-9_-]+$/),
})

export const downloadAddress = z.object({
  url: z.string(),
  name: z.string(),
  /** Null where nobody knows before the last byte. */
  size: count.nullable(),
  /** The download must have begun by then; the rest of one that broke off can be had for some minutes more. */
  expires_at: instant,
})

export const hasAddress = ({ response, access }: Pick<Endpoint, 'response' | 'access'>): boolean =>
  response === 'file' && access !== 'public'
