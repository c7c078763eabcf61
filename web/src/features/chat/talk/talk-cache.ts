import type { QueryClient } from '@tanstack/react-query'
import { ROLE } from '#contract/roles.ts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { currentUser } from '../../../lib/session.ts'
import { talkKey } from '../chat-keys.ts'
import {
  type ChatMessage,
  type Talk,
  type TalkOf,
  withNewer,
  withNewest,
  withSeen,
  withWhom,
} from './talk.ts'

/* Where talks are kept while they are shown. News are added to what is known; nothing is loaded a second time. */

interface Asking {
  signal: AbortSignal
  client: QueryClient
}

export const talkQuery = (of: TalkOf) => ({
  queryKey: talkKey(of.userId),
  async queryFn({ signal, client }: Asking): Promise<Talk> {
    const newest = await api('GET /chat_message', { query: withWhom(of), signal })
    // Looked up afterwards: something may have been said meanwhile.
    return withNewest(client.getQueryData<Talk>(talkKey(of.userId)), newest)
  },
})

const change = (userId: string, by: (talk: Talk) => Talk) =>
  queryClient.setQueryData<Talk>(talkKey(userId), (talk) => talk && by(talk))

/** Own words that the server has answered for, and of which its news are still to come. */
const untold = new Set<string>()

/** Messages of which this tab knows which letter they were. */
export const answered = new Set<string>()

export function addSent(userId: string, message: ChatMessage): void {
  answered.add(message.id)
  const known = queryClient.getQueryData<Talk>(talkKey(userId))
  if (!known || known.items.some(({ id }) => id === message.id)) return
  untold.add(message.id)
  change(userId, (talk) => withNewer(talk, { ...talk, items: [message] }))
}

export const markSeen = (userId: string, fromStaff: boolean) =>
  change(userId, (talk) => withSeen(talk, fromStaff, new Date().toISOString()))

const turns = new Map<string, Promise<void>>()

/** One after the other, so that none asks for what another is about to bring. */
export function fetchNewer(userId: string): void {
  const turn = (turns.get(userId) ?? Promise.resolve())
    .then(() => askForNewer(userId))
    // What failed for want of a line is asked for when it is back (see app/start.tsx).
    .catch(() => undefined)
  turns.set(userId, turn)
}

async function askForNewer(userId: string): Promise<void> {
  const queryKey = talkKey(userId)
  const shown = queryClient.getQueryCache().find({ queryKey })
  const talk = queryClient.getQueryData<Talk>(queryKey)
  // Nobody looks at it: it is asked for when somebody does.
  if (!shown || shown.getObserversCount() === 0 || !talk) return
  const of = { userId, forStaff: currentUser()?.role_id !== ROLE.customer }
  const after = talk.items.at(-1)?.id
  if (!after) return queryClient.invalidateQueries({ queryKey })
  const newer = await api('GET /chat_message', { query: { ...withWhom(of), after } })
  change(userId, (known) => withNewer(known, newer))
  if (newer.has_more) return askForNewer(userId)
  if (newer.items.length > 0) return
  // News without anything new: our own words, or something was deleted.
  const [own] = untold
  if (own) untold.delete(own)
  else await queryClient.invalidateQueries({ queryKey })
}
