import { createHash, randomBytes } from 'node:crypto'
import { isCustomer } from '#platform/actor.ts'
import type { Call } from '#platform/http/routes.ts'

/*
 * A guest's cart is known by a cookie that no script can read; the database has its hash alone. A customer's is known by who
 * they are. Staff who try the shop out are guests.
 */

const NAME = 'shop_cart'
const TOKEN = /^[A-Za-z0-9_-]{43}$/
export const GUEST_DAYS = 30

export type Holder = { userId: string } | { tokenHash: Buffer }

type Asking = Pick<Call<'GET /shop/cart'>, 'actor' | 'request'>

/** Null: a guest who has no cart yet. */
export function holderOf(call: Asking): Holder | null {
  const { actor } = call
  return actor && isCustomer(actor) ? { userId: actor.userId } : guestOf(call)
}

/** Whoever this browser was before it signed in. */
export function guestOf({ request }: Pick<Asking, 'request'>): { tokenHash: Buffer } | null {
  const token = request.cookies[NAME]
  return token !== undefined && TOKEN.test(token) ? { tokenHash: hashOf(token) } : null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Answering = Pick<Call<'POST /shop/cart/add_item'>, 'reply' | 'request'>

/** A name for a new guest's cart. It goes with the answer, whether or not the unit of work is committed: then it names nothing. */
export function newGuest({ reply, request }: Answering): { tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  setCookie({ reply, request }, token)
  return { tokenHash: hashOf(token) }
}

/** The days of a cart are counted from its last change, and so are those of its name. */
export function keepGuest({ reply, request }: Answering, holder: Holder): void {
  const token = request.cookies[NAME]
  if ('tokenHash' in holder && token !== undefined) setCookie({ reply, request }, token)
}

const setCookie = ({ reply, request }: Answering, token: string): void =>
  void reply.setCookie(NAME, token, { ...attributesOf(request), maxAge: GUEST_DAYS * 24 * 60 * 60 })

export const forgetGuest = ({ reply, request }: Answering): void =>
  void reply.clearCookie(NAME, attributesOf(request))

/** Sent to the calls of the shop alone, and by no page of another site. */
const attributesOf = ({ protocol }: Answering['request']) =>
  ({ path: '/api/shop', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const
