import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useIntentKey } from '../../../lib/use-intent-key.ts'

export function useAdjustCredits(userId: string) {
  const cache = useQueryClient()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: Body<'POST /balances/{user_id}/adjust'>) =>
      api('POST /balances/{user_id}/adjust', {
        params: { user_id: userId },
        body,
        idempotencyKey: intent.keyFor(body),
      }),
    onSuccess: () => {
      intent.done()
      return cache.invalidateQueries({ queryKey: CREDITS_KEY })
    },
  })
}
