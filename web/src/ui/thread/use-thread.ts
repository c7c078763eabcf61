import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/conversations/shapes.ts'
import type { CallOptions, JsonKey } from '../../lib/api.ts'
import { useIntentKey } from '../../lib/use-intent-key.ts'

interface Messages {
  items: Message[]
}

/** A message on its way: what goes into the call that a feature has for it. */
export interface SentMessage extends Pick<CallOptions<JsonKey>, 'onProgress' | 'signal'> {
  form: { text: string | undefined }
  files: { file: File | undefined }
  idempotencyKey: string
}

/** The calls of whichever feature has the conversation. */
export interface ThreadCalls {
  queryKey: QueryKey
  /** Lists and counts that tell how much is unread. */
  unreadKeys: readonly QueryKey[]
  list: (signal: AbortSignal) => Promise<Messages>
  send: (message: SentMessage) => Promise<Message>
  markRead: () => Promise<unknown>
  remove: (messageId: string) => Promise<unknown>
  download: (messageId: string) => Promise<unknown>
}

export function useMessages({ queryKey, list }: ThreadCalls) {
  return useQuery({ queryKey, queryFn: ({ signal }) => list(signal), staleTime: 0 })
}

interface Written extends Pick<SentMessage, 'onProgress' | 'signal'> {
  text: string
  file: File | null
}

/** Sending again after the answer got lost finds the message that was written down. */
export function useSendMessage({ queryKey, send }: ThreadCalls) {
  const cache = useQueryClient()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: ({ text, file, ...sending }: Written) =>
      send({
        form: { text: text.trim() || undefined },
        files: { file: file ?? undefined },
        idempotencyKey: intent.keyFor([text.trim(), file?.name, file?.size, file?.lastModified]),
        ...sending,
      }),
    onSuccess: (message) => {
      intent.done()
      cache.setQueryData<Messages>(queryKey, (before) =>
        before && !before.items.some((known) => known.id === message.id)
          ? { items: [...before.items, message] }
          : before,
      )
      return cache.invalidateQueries({ queryKey })
    },
  })
}

export function useDeleteMessage({ queryKey, remove }: ThreadCalls) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: remove,
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}

export function useMarkRead({ queryKey, unreadKeys, markRead }: ThreadCalls) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => markRead(),
    onSuccess: () => {
      for (const key of [queryKey, ...unreadKeys]) void cache.invalidateQueries({ queryKey: key })
    },
  })
}
