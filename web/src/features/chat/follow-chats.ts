import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Family } from '../../lib/use-answer.ts'
import { atMostOnceIn } from './at-most-once-in.ts'
import { CHAT_COUNTS_KEY, CHAT_LISTS_KEY, partnerKey, talkKey } from './chat-keys.ts'
import { followOutbox } from './outbox/follow-outbox.ts'

/** At a busy desk many words are said in a second, and each of them would have every list of everybody there fetched. */
const BUSY_MS = 1000

/** A talk grows by what is new; lists and counts are fetched again. Talks are looked after by whoever shows one. */
export function followChats(): void {
  const fetchLists = atMostOnceIn(BUSY_MS, () => fetchAgain(CHAT_LISTS_KEY, CHAT_COUNTS_KEY))
  onLive('chat.messages', fetchLists)
  onLive('chat.changed', ({ data: { user_id } }) =>
    fetchAgain(talkKey(user_id), partnerKey(user_id), CHAT_LISTS_KEY, CHAT_COUNTS_KEY),
  )
  followOutbox()
}

function fetchAgain(...families: Family[]): void {
  for (const queryKey of families) void queryClient.invalidateQueries({ queryKey })
}
