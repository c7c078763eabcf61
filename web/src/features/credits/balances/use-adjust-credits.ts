import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type Body, newIdempotencyKey } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

type Adjustment = Body<'POST /balances/{user_id}/adjust'>

/**
 * One key per intent: sending the same figures again after a lost answer moves nothing twice, other figures or the next
 * adjustment are an intent of their own.
 */
export function useAdjustCredits(userId: string) {
  const cache = useQueryClient()
  const intent = useRef({ of: '', key: '' })
  return useMutation({
    mutationFn: (body: Adjustment) => {
      const of = JSON.stringify(body)
      if (intent.current.of !== of) intent.current = { of, key: newIdempotencyKey() }
      return api('POST /balances/{user_id}/adjust', {
        params: { user_id: userId },
        body,
        idempotencyKey: intent.current.key,
      })
    },
    onSuccess: () => {
      intent.current = { of: '', key: '' }
      return cache.invalidateQueries({ queryKey: CREDITS_KEY })
    },
  })
}
