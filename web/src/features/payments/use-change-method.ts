import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { api, type Body } from '../../lib/api.ts'
import { type MethodSettings, PAYMENT_SETTINGS_KEY, type PaymentSettings } from './use-payment-settings.ts'

export type MethodChange = Body<'POST /payment_settings/{method}'>

export function useChangeMethod(method: PaymentMethod) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: MethodChange) => api('POST /payment_settings/{method}', { params: { method }, body }),
    onSuccess: (answer) => keepMethod(cache, answer),
  })
}

function keepMethod(cache: ReturnType<typeof useQueryClient>, changed: MethodSettings): void {
  cache.setQueryData<PaymentSettings>(
    PAYMENT_SETTINGS_KEY,
    (before) =>
      before && { items: before.items.map((one) => (one.method === changed.method ? changed : one)) },
  )
}
