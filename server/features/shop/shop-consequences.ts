import { type Act, differing } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent, setupChanged } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** What customers find in the shop is another now: their screens ask again. */
export const shopChanged = (): LiveEvent => ({ to: 'everyone', type: 'shop.changed', data: {} })

interface ShopHappenings {
  /** Staff added, changed or deleted something that is sold or that it is sold by. */
  'catalogue.changed': Act
}

const tell = consequencesOf<ShopHappenings>({
  'catalogue.changed': {
    audit: differing,
    live: (change) => (differing(change) ? [shopChanged(), setupChanged()] : null),
  },
})

export const tellShopChange = (tx: Tx, by: By, change: Act): Promise<void> =>
  tell(tx, by, 'catalogue.changed', change)
