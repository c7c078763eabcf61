import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { useIntentKey } from '../../../lib/use-intent-key.ts'
import { ORDER_COUNTS_KEY, ORDER_LISTS_KEY, orderMessagesKey } from '../order-keys.ts'

type Messages = Answer<'GET /order_messages/{id}'>
export type Message = Messages['items'][number]

export function useOrderMessages(id: string) {
  return useQuery({
    queryKey: orderMessagesKey(id),
    queryFn: ({ signal }) => api('GET /order_messages/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
}

interface Sent {
  text: string
  file: File | null
  onProgress?: (progress: { loaded: number; total: number }) => void
  signal?: AbortSignal
}

/** Sending again after the answer got lost finds the message that was written down. */
export function useSendMessage(id: string) {
  const cache = useQueryClient()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: ({ text, file, ...sending }: Sent) =>
      api('POST /order_message/{id}', {
        params: { id },
        form: { text: text.trim() || undefined },
        files: { file: file ?? undefined },
        idempotencyKey: intent.keyFor([text.trim(), file?.name, file?.size, file?.lastModified]),
        ...sending,
      }),
    onSuccess: (message) => {
      intent.done()
      cache.setQueryData<Messages>(orderMessagesKey(id), (before) =>
        before && !before.items.some((known) => known.id === message.id)
          ? { items: [...before.items, message] }
          : before,
      )
      return cache.invalidateQueries({ queryKey: orderMessagesKey(id) })
    },
  })
}

export function useDeleteMessage(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (message: string) => api('DELETE /order_message/{id}', { params: { id: message } }),
    onSettled: () => cache.invalidateQueries({ queryKey: orderMessagesKey(id) }),
  })
}

export function useMarkRead(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /order_messages/{id}/read', { params: { id } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: orderMessagesKey(id) })
      void cache.invalidateQueries({ queryKey: ORDER_LISTS_KEY })
      void cache.invalidateQueries({ queryKey: ORDER_COUNTS_KEY })
    },
  })
}
