import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type Body, newIdempotencyKey } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'

type Purchase = Body<'POST /credits_user'>

/**
 * One key per intent: when the answer got lost, pressing again must not buy twice. Another choice, or an answer that
 * did arrive, begins a new one.
 */
export function useBuy() {
  const intent = useRef<{ text: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (body: Purchase) => {
      const text = JSON.stringify(body)
      if (intent.current?.text !== text) intent.current = { text, key: newIdempotencyKey() }
      try {
        const answer = await api('POST /credits_user', { body, idempotencyKey: intent.current.key })
        intent.current = null
        return answer
      } catch (error) {
        if (error instanceof ApiError && error.status >= 400 && error.status < 500) intent.current = null
        throw error
      }
    },
  })
}
