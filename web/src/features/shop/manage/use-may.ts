import { hasPermission, useSignedInUser } from '../../../lib/session.ts'

type Kept = 'product' | 'category' | 'coupon' | 'shipping_method'

/** What somebody may do with the things of a list: adding, changing and deleting are keys of their own. */
export function useMay(what: Kept) {
  const user = useSignedInUser()
  return {
    add: hasPermission(user, `add_${what}`),
    edit: hasPermission(user, `edit_${what}`),
    delete: hasPermission(user, `delete_${what}`),
  }
}
