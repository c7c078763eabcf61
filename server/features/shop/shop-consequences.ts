import { type Act, differing } from '#features/audit/index.ts'
import {
  BY_PROGRAM,
  type By,
  consequencesOf,
  type LiveEvent,
  setupChanged,
} from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** What customers find in the shop is another now: their screens ask again. */
export const shopChanged = (): LiveEvent => ({ to: 'everyone', type: 'shop.changed', data: {} })

interface ShopHappenings {
  /** Staff added, changed or deleted something that is sold or that it is sold by. */
  'catalogue.changed': Act
  /** What lies in a customer's cart is another now. */
  'cart.changed': { userId: string; version: string }
}

const tell = consequencesOf<ShopHappenings>({
  'catalogue.changed': {
    audit: differing,
    live: (change) => (differing(change) ? [shopChanged(), setupChanged()] : null),
  },
  'cart.changed': {
    live: ({ userId, version }) => ({
      to: { userId, personal: true },
      type: 'shop.cart',
      data: { user_id: userId, version },
    }),
  },
})

export const tellShopChange = (tx: Tx, by: By, change: Act): Promise<void> =>
  tell(tx, by, 'catalogue.changed', change)

/** The same whoever did it: nobody writes down what lies in a cart. */
export const tellCartChange = (tx: Tx, cart: ShopHappenings['cart.changed']): Promise<void> =>
  tell(tx, BY_PROGRAM, 'cart.changed', cart)
