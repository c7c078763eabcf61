import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import type { Sending } from '../details/use-own-acts.ts'
import { ORDER_COUNTS_KEY, ORDER_LISTS_KEY } from '../order-keys.ts'
import { useFreshOrder } from '../use-fresh-order.ts'

/* What staff do to an order, one call each; every answer is the order as it is now. */

export function useTake(id: string) {
  return useMutation({
    mutationFn: (taken: boolean) => api('PUT /order/{id}/take', { params: { id }, body: { taken } }),
    ...useFreshOrder(id),
  })
}

export function useChangeStatus(id: string) {
  return useMutation({
    mutationFn: (body: Body<'PUT /order/{id}/change_status'>) =>
      api('PUT /order/{id}/change_status', { params: { id }, body }),
    ...useFreshOrder(id),
  })
}

export function useStaffNote(id: string) {
  return useMutation({
    mutationFn: (body: { staff_note: string }) => api('PUT /order/{id}/note', { params: { id }, body }),
    ...useFreshOrder(id),
  })
}

export function useChangeOrder(id: string) {
  return useMutation({
    mutationFn: (body: Body<'PUT /order/{id}/change'>) =>
      api('PUT /order/{id}/change', { params: { id }, body }),
    ...useFreshOrder(id),
  })
}

export function useWithdrawChange(id: string) {
  return useMutation({
    mutationFn: () => api('DELETE /order/{id}/change', { params: { id } }),
    ...useFreshOrder(id),
  })
}

export function useRetryAutomation(id: string) {
  return useMutation({
    mutationFn: () => api('POST /order/{id}/automation_retry', { params: { id } }),
    ...useFreshOrder(id),
  })
}

export function useDeleteOrder(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /order/{id}', { params: { id } }),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ORDER_LISTS_KEY })
      void cache.invalidateQueries({ queryKey: ORDER_COUNTS_KEY })
    },
  })
}

/** The delivery guard looks at a file; nothing is delivered by it. */
export function checkDelivery(id: string, file: File, second: boolean, sending: Sending) {
  return api('POST /order/{id}/check_delivery', {
    params: { id },
    form: { second: second ? 'true' : undefined },
    files: { modified_file: file },
    ...sending,
  })
}

interface Delivery {
  form: {
    modified_file_id: string
    second_file_id?: string
    note?: string
    overrule_reason?: string
    save_as_solution?: 'true'
  }
  idempotencyKey: string
}

export function useDeliver(id: string) {
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: Delivery) =>
      api('PUT /order/{id}/submit_order', { params: { id }, form, idempotencyKey }),
    ...useFreshOrder(id),
  })
}

export function useRelatedOrders(id: string) {
  return useQuery({
    queryKey: [...ORDER_LISTS_KEY, 'related', id],
    queryFn: ({ signal }) => api('GET /order/{id}/related', { params: { id }, signal }),
  })
}
