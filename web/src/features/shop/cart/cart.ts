import { ROLE } from '#contract/roles.ts'
import type { Answer } from '../../../lib/api.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { readText, writeText } from '../../../lib/stored.ts'
import { answerKey } from '../../../lib/use-answer.ts'

export type Cart = Answer<'GET /shop/cart'>
export type CartItem = Cart['items'][number]

export const cartKey = answerKey('GET /shop/cart', {}, SHOP_KEY)

/** Staff who try the shop out are guests to it. */
export const hasOwnCart = (user: SessionUser | null): user is SessionUser => user?.role_id === ROLE.customer

/** Set while a guest has a cart: nobody else is asked for one, and the next sign-in joins it to the person's own. */
export const guestCart = {
  exists: (): boolean => readText('shop_cart') !== null,
  remember: () => writeText('shop_cart', '1'),
  forget: () => writeText('shop_cart', null),
}
