import { useNavigate } from '@tanstack/react-router'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { currentUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { cartKey, guestCart, hasOwnCart } from './cart.ts'

/** `name` is what the buyer reads of it. */
export function useAddToCart(name: string) {
  const { t } = useTranslation('shop')
  const toast = useToasts()
  const navigate = useNavigate()
  return useCall('POST /shop/cart/add_item', {
    keepAs: cartKey,
    refreshRefused: [SHOP_KEY],
    wait: false,
    onSuccess: () => {
      if (!hasOwnCart(currentUser())) guestCart.remember()
      toast.success(t('product.added', { name }), {
        label: t('product.view_cart'),
        go: () => void navigate({ to: '/shop/cart' }),
      })
    },
    onError: toast.error,
  })
}
