import type { Message } from '#contract/conversations/shapes.ts'
import type { JsonKey } from './api.ts'
import { queryClient } from './query-client.ts'
import { answerKey, type Family } from './use-answer.ts'

interface Seen {
  list: Extract<JsonKey, `GET /${string}_messages/{id}`>
  family: Family
  id: string
  from_staff: boolean
}

/**
 * What this side has seen, be it here, in another tab or by a colleague, is marked without asking: only those who wrote it
 * are shown whether it was read. A message that came in between is told of next, and asked for then. False where this side
 * wrote, or where what is kept is old already.
 */
export function markSeen({ list, family, id, from_staff }: Seen): boolean {
  const place = answerKey(list, { params: { id } }, family)
  const kept = queryClient.getQueryState(place)
  if (!kept?.data || kept.isInvalidated || kept.fetchStatus !== 'idle') return false
  const isSeen = (message: Message) => message.from_staff === from_staff
  if (kept.data.items.some((message) => message.mine && isSeen(message))) return false
  const read_at = new Date().toISOString()
  const items = kept.data.items.map((message) =>
    isSeen(message) ? { ...message, read_at: message.read_at ?? read_at } : message,
  )
  queryClient.setQueryData(place, { items })
  return true
}
