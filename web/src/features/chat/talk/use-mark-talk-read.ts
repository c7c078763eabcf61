import { useConnected } from '../../../lib/connection.ts'
import { useCall } from '../../../lib/use-call.ts'
import { CHAT_COUNTS_KEY, CHAT_LISTS_KEY } from '../chat-keys.ts'
import { type TalkOf, withWhom } from './talk.ts'

/** The server tells every tab that it was seen, this one too. While it cannot be heard, this tab asks. */
export function useMarkTalkRead(of: TalkOf): () => void {
  const isTold = useConnected()
  const { mutate } = useCall('POST /chat_messages/read', {
    refresh: isTold ? [] : [CHAT_LISTS_KEY, CHAT_COUNTS_KEY],
    wait: false,
  })
  return () => mutate({ body: withWhom(of) })
}
