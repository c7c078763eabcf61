import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFollowPayment } from '../../../lib/use-follow-payment.ts'
import { ownOrderKey } from '../shop-order.ts'
import { forgetCheckout } from './checkout-draft.ts'

/** Whether the order was written all the same: sending the same once more, with the same key, goes on with it. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.code === 'provider_failed' || error.status >= 500)

/** Buys what the cart holds, once, however often it is pressed, and leads to where it is paid. */
export function usePlaceOrder() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const person = useSignedInUser().id
  const { follow, leaving } = useFollowPayment()
  const placing = useCall('POST /shop/order/place', {
    idempotent: true,
    refresh: ['GET /shop/cart', 'GET /shop/order/get_mine'],
    onSuccess: async (answer) => {
      const { invoice_no, payment, is_paid } = answer.order
      forgetCheckout(person)
      cache.setQueryData(ownOrderKey(invoice_no), answer)
      if (payment?.next && payment.next.kind !== 'transfer') return follow(payment)
      const status = is_paid ? 'success' : payment?.next ? 'transfer' : 'pending'
      await navigate({
        to: '/shop/checkout/$status/$invoice_no',
        params: { status, invoice_no },
        replace: true,
      })
    },
    onError: (error) => {
      if (isUnsure(error)) return
      // Mostly the shop has changed meanwhile: what is shown next says how.
      void cache.invalidateQueries({ queryKey: SHOP_KEY })
    },
  })
  return {
    placing,
    isBusy: placing.isPending || leaving,
    isFrozen: placing.isPending || leaving || isUnsure(placing.error),
  }
}
