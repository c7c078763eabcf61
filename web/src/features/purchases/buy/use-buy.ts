import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type Body, newIdempotencyKey } from '../../../lib/api.ts'

type Purchase = Body<'POST /credits_user'>

/**
 * One key per intent: pressing again after a lost answer, or after the provider did not answer, goes on with the
 * purchase that was written down instead of making a second one. Another choice, or success, begins a new intent.
 */
export function useBuy() {
  const intent = useRef<{ text: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (body: Purchase) => {
      const text = JSON.stringify(body)
      if (intent.current?.text !== text) intent.current = { text, key: newIdempotencyKey() }
      const answer = await api('POST /credits_user', { body, idempotencyKey: intent.current.key })
      intent.current = null
      return answer
    },
  })
}
