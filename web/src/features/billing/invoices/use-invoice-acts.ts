import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, newIdempotencyKey } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import type { StaffInvoice } from '../invoice.ts'

/** Every act on an invoice changes lists and sums elsewhere, whether it went well or was refused. */
function useFresh() {
  const cache = useQueryClient()
  return { onSettled: () => cache.invalidateQueries({ queryKey: CREDITS_KEY }) }
}

export function useMarkAsPaid() {
  return useMutation({
    mutationFn: (id: string) =>
      api('PATCH /credits/mark-as-paid', { body: { id }, idempotencyKey: newIdempotencyKey() }),
    ...useFresh(),
  })
}

export function useRefund(id: string) {
  return useMutation({
    mutationFn: (body: { reason: string }) =>
      api('POST /credits/{id}/refund', { params: { id }, body, idempotencyKey: newIdempotencyKey() }),
    ...useFresh(),
  })
}

export function useDeleteInvoice() {
  return useMutation({
    // The status that the question was asked about: paid meanwhile, the invoice stays as it is.
    mutationFn: ({ id, status }: Pick<StaffInvoice, 'id' | 'status'>) =>
      api('DELETE /credits/{id}', { params: { id }, query: { expected_status: status } }),
    ...useFresh(),
  })
}

export function useBeginInvoice() {
  return useMutation({
    mutationFn: (user_id: string) =>
      api('POST /credits/create-empty', { body: { user_id }, idempotencyKey: newIdempotencyKey() }),
    ...useFresh(),
  })
}
