import { PERMISSION_GROUPS, type Permission } from '#contract/permissions.ts'
import { requireOn } from '#features/settings/index.ts'
import { type Caller, can } from '#platform/actor.ts'
import type { ReadTx } from '#platform/db/database.ts'

/*
 * Who sees what of the shop: anyone what is published while the shop is on, staff with a key of the shop also while it is off,
 * and with a key for a thing all of it.
 */

const PRODUCT_KEYS = ['add_product', 'edit_product', 'delete_product'] as const

const KEYS = {
  /** Whoever keeps products chooses a category for each. */
  category: ['add_category', 'edit_category', 'delete_category', ...PRODUCT_KEYS],
  product: PRODUCT_KEYS,
  shipping_method: ['add_shipping_method', 'edit_shipping_method', 'delete_shipping_method'],
} as const satisfies Record<string, readonly Permission[]>

const hasAny = (viewer: Caller | null, keys: readonly Permission[]): boolean =>
  viewer !== null && keys.some((key) => can(viewer, key))

/** Whether this viewer sees everything of a kind; refuses whoever has nothing to do with the shop while it is off. */
export async function seesAll(tx: ReadTx, viewer: Caller | null, of: keyof typeof KEYS): Promise<boolean> {
  if (!hasAny(viewer, PERMISSION_GROUPS.shop_manager)) await requireShop(tx)
  return hasAny(viewer, KEYS[of])
}

export const requireShop = (tx: ReadTx): Promise<void> => requireOn(tx, 'shop_public')
