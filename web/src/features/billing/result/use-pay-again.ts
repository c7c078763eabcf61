import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, newIdempotencyKey } from '../../../lib/api.ts'
import { OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import { useFollowPayment } from '../../../lib/use-follow-payment.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { paymentKey } from './use-payment.ts'

/** Goes on paying for a purchase that waits for money. */
export function usePayAgain() {
  const cache = useQueryClient()
  const toast = useToasts()
  const { follow, leaving } = useFollowPayment()
  const paying = useMutation({
    mutationFn: (id: string) =>
      api('POST /credits_user/{id}/pay', { params: { id }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: (payment) => {
      cache.setQueryData(paymentKey(payment.id), payment)
      follow(payment)
    },
    onError: (error) => {
      toast.error(error)
      void cache.invalidateQueries({ queryKey: OWN_INVOICES_KEY })
    },
  })
  return { pay: paying.mutate, busy: paying.isPending || leaving, invoice: paying.variables }
}
