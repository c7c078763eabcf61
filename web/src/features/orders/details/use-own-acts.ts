import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useFreshOrder } from '../use-fresh-order.ts'

interface Progress {
  loaded: number
  total: number
}
/** How far the bytes are, and a way to stop them. */
export interface Sending {
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

interface Resent {
  text: string
  original_file: File | null
  second_file: File | null
}

export function useResend(id: string) {
  return useMutation({
    mutationFn: ({ text, original_file, second_file, ...sending }: Resent & Sending) =>
      api('PUT /order/{id}/resend', {
        params: { id },
        form: { text: text.trim() || undefined },
        files: { original_file: original_file ?? undefined, second_file: second_file ?? undefined },
        ...sending,
      }),
    ...useFreshOrder(id),
  })
}

export function useAskRevision(id: string) {
  return useMutation({
    mutationFn: ({ text, log_file, ...sending }: { text: string; log_file: File | null } & Sending) =>
      api('POST /order/{id}/revision', {
        params: { id },
        form: { text: text.trim() },
        files: { log_file: log_file ?? undefined },
        ...sending,
      }),
    ...useFreshOrder(id),
  })
}

export function useAnswerChange(id: string) {
  return useMutation({
    mutationFn: (body: { change_id: string; agree: boolean }) =>
      api('PUT /order/{id}/answer_change', { params: { id }, body }),
    ...useFreshOrder(id),
  })
}

export function useCancelOrder(id: string) {
  return useMutation({
    mutationFn: (body: { reason: string }) => api('PUT /order/{id}/cancel_order', { params: { id }, body }),
    ...useFreshOrder(id),
  })
}
