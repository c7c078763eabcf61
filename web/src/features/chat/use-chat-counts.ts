import { useAnswer } from '../../lib/use-answer.ts'
import { CHAT_COUNTS_KEY } from './chat-keys.ts'

interface Counting {
  enabled: boolean
}

/** In how many chats something waits for staff. */
export const useChatCount = ({ enabled }: Counting) =>
  useAnswer('GET /chat_count', {}, { family: CHAT_COUNTS_KEY, enabled })

/** Who comes and goes tells nobody: it is asked for while somebody looks. */
export const PRESENCE_MS = 30_000

/** Whether staff are there, and what a customer has not read. */
export const useOwnChat = ({ enabled, isWatched = false }: Counting & { isWatched?: boolean }) =>
  useAnswer(
    'GET /chat',
    {},
    { family: CHAT_COUNTS_KEY, enabled, refetchInterval: isWatched ? PRESENCE_MS : false },
  )
