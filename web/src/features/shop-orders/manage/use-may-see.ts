import type { Permission } from '#contract/permissions.ts'
import { SHOP_ORDER_KEYS } from '#contract/shop-orders/states.ts'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'

const PRODUCT_KEYS = [
  'add_product',
  'edit_product',
  'delete_product',
] as const satisfies readonly Permission[]

/** The screens that a figure or a name can lead to: a link to one that turns its reader away is none. */
export function useMaySee() {
  const user = useSignedInUser()
  const hasOne = (keys: readonly Permission[]) => keys.some((key) => hasPermission(user, key))
  return { orders: hasOne(SHOP_ORDER_KEYS), products: hasOne(PRODUCT_KEYS) }
}
