import type { Answer } from '../../../lib/api.ts'

/* A talk as far as it is known here: its newest messages, and as many older ones as somebody asked for. */

export type Talk = Answer<'GET /chat_message'>
export type ChatMessage = Talk['items'][number]

/** Whose talk, and from which side it is looked at. Customers leave out who they are. */
export interface TalkOf {
  userId: string
  forStaff: boolean
}

export const withWhom = ({ userId, forStaff }: TalkOf) => (forStaff ? { user_id: userId } : {})

/** Ids rise as messages are committed: what was said later stands later. */
const join = (earlier: readonly ChatMessage[], later: readonly ChatMessage[]): ChatMessage[] => {
  const known = new Set(later.map(({ id }) => id))
  return [...earlier.filter(({ id }) => !known.has(id)), ...later]
}

export const withNewer = (talk: Talk, { items, tickets }: Talk): Talk => ({
  ...talk,
  tickets,
  items: join(talk.items, items),
})

export const withOlder = (talk: Talk, older: Talk): Talk => ({
  ...older,
  items: join(older.items, talk.items),
})

/** The newest page as it is now: what was deleted or went on as a ticket is gone, what was loaded before it stays. */
export function withNewest(talk: Talk | undefined, newest: Talk): Talk {
  const first = newest.items[0]?.id
  const last = talk?.items.at(-1)?.id
  // Nothing before it, or a hole between the two that nobody has loaded.
  if (!talk || !newest.has_more || !first || !last || last < first) return newest
  const kept = talk.items.filter(({ id }) => id < first)
  return kept.length > 0 ? { ...newest, items: [...kept, ...newest.items], has_more: talk.has_more } : newest
}

/** One side has seen what the other wrote. */
export const withSeen = (talk: Talk, fromStaff: boolean, at: string): Talk => ({
  ...talk,
  items: talk.items.map((message) =>
    message.from_staff === fromStaff && message.read_at === null ? { ...message, read_at: at } : message,
  ),
})
