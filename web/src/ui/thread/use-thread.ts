import { useQueryClient } from '@tanstack/react-query'
import type { FileKey, JsonKey } from '../../lib/api.ts'
import { useConnected } from '../../lib/connection.ts'
import { answerKey, type Family, FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'

/** What is talked about, and the calls of whichever feature has the conversation. */
export interface ThreadCalls {
  subjectId: string
  family: Family
  /** Families of lists and counts that tell how much is unread. */
  unread: readonly Family[]
  list: Extract<JsonKey, `GET /${string}_messages/{id}`>
  send: Extract<JsonKey, `POST /${string}_message/{id}`>
  markRead: Extract<JsonKey, `POST /${string}_messages/{id}/read`>
  remove: Extract<JsonKey, `DELETE /${string}_message/{id}`>
  download: Extract<FileKey, `GET /${string}_message/{id}/download_file`>
}

export function useMessages({ subjectId, family, list }: ThreadCalls) {
  return useAnswer(list, { params: { id: subjectId } }, { family, ...FRESH })
}

/** Sending again after the answer got lost finds the message that was written down. */
export function useSendMessage({ subjectId, family, list, send }: ThreadCalls) {
  const cache = useQueryClient()
  return useCall(send, {
    idempotent: true,
    onSuccess: (message) =>
      cache.setQueryData(answerKey(list, { params: { id: subjectId } }, family), (before) =>
        before && !before.items.some((known) => known.id === message.id)
          ? { items: [...before.items, message] }
          : before,
      ),
    refresh: [family],
  })
}

/** The server tells every tab that it was seen, this one too. While it cannot be heard, this tab asks. */
export function useMarkRead({ subjectId, family, unread, markRead }: ThreadCalls) {
  const isTold = useConnected()
  const { mutate } = useCall(markRead, { refresh: isTold ? [] : [family, ...unread], wait: false })
  return () => mutate({ params: { id: subjectId } })
}
