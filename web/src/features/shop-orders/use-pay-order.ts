import { useNavigate } from '@tanstack/react-router'
import { useCall } from '../../lib/use-call.ts'
import { useFollowPayment } from '../../lib/use-follow-payment.ts'
import { useToasts } from '../../ui/toasts.tsx'
import type { ShopOrder } from './shop-order.ts'
import { SHOP_ORDERS_KEY } from './shop-orders-key.ts'

type Payable = Pick<ShopOrder, 'id' | 'invoice_no'>

/** Goes on paying for an order that waits for money: at the provider's, or on our page with the bank's details. */
export function usePayOrder() {
  const toast = useToasts()
  const navigate = useNavigate()
  const { follow, leaving } = useFollowPayment()
  const paying = useCall('POST /shop/order/pay', {
    onError: toast.error,
    refreshAlways: [SHOP_ORDERS_KEY],
    wait: false,
  })
  return {
    pay: ({ id, invoice_no }: Payable) =>
      paying.mutate(
        { body: { order_id: id } },
        {
          onSuccess: ({ payment }) => {
            if (payment.next && payment.next.kind !== 'transfer') return follow(payment)
            void navigate({
              to: '/shop/checkout/$status/$invoice_no',
              params: { status: 'return', invoice_no },
              search: { payment: payment.id },
            })
          },
        },
      ),
    isBusy: paying.isPending || leaving,
    /** The one that is being paid. */
    id: paying.variables?.body.order_id,
  }
}
