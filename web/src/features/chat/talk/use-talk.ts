import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { FRESH } from '../../../lib/use-answer.ts'
import { talkKey } from '../chat-keys.ts'
import { type Talk, type TalkOf, withOlder, withWhom } from './talk.ts'
import { talkQuery } from './talk-cache.ts'

/** A talk, and the way to what was said before. */
export function useTalk(of: TalkOf) {
  const cache = useQueryClient()
  const query = useQuery({ ...talkQuery(of), ...FRESH })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const isBusy = useRef(false)
  const loadOlder = async () => {
    const before = query.data?.items[0]?.id
    if (!before || !query.data?.has_more || isBusy.current) return
    isBusy.current = true
    setState('busy')
    try {
      const older = await api('GET /chat_message', { query: { ...withWhom(of), before } })
      cache.setQueryData<Talk>(talkKey(of.userId), (talk) => talk && withOlder(talk, older))
      setState('idle')
    } catch {
      setState('failed')
    }
    isBusy.current = false
  }
  return { query, older: { state, load: () => void loadOlder() } }
}
