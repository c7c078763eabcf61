import { CartButton } from '../../features/shop/cart-button.tsx'
import { useUser } from '../../lib/session.ts'
import { isCustomerAtWork } from '../guards.ts'
import { CustomerShell } from './customer-shell.tsx'
import { Storefront } from './storefront.tsx'

/** Around the screens of the shop: customers stay in their own area, everybody else stands before the shop's window. */
export function ShopShell() {
  const user = useUser()
  if (!isCustomerAtWork(user)) return <Storefront user={user} />
  return (
    <CustomerShell>
      <CartButton />
    </CustomerShell>
  )
}
