import { useMutation } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { api } from '../../lib/api.ts'

export function useTestMethod(method: PaymentMethod) {
  return useMutation({
    mutationFn: () => api('POST /payment_settings/{method}/test', { params: { method } }),
  })
}
