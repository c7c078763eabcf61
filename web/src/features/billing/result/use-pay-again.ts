import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFollowPayment } from '../../../lib/use-follow-payment.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { paymentKey } from './use-payment.ts'

/** Goes on paying for a purchase that waits for money. */
export function usePayAgain() {
  const toast = useToasts()
  const { follow, leaving } = useFollowPayment()
  const cache = useQueryClient()
  const paying = useCall('POST /credits_user/{id}/pay', {
    onSuccess: (payment) => {
      cache.setQueryData(paymentKey(payment.id), payment)
      follow(payment)
    },
    onError: toast.error,
    refreshRefused: [OWN_INVOICES_KEY],
    wait: false,
  })
  return {
    pay: (id: string) => paying.mutate({ params: { id }, idempotencyKey: newIdempotencyKey() }),
    busy: paying.isPending || leaving,
    invoice: paying.variables?.params.id,
  }
}
