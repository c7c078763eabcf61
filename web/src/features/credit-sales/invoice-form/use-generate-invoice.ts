import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useIntentKey } from '../../../lib/use-intent-key.ts'

export function useGenerateInvoice() {
  const cache = useQueryClient()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: Body<'POST /credits/generate-invoice'>) =>
      api('POST /credits/generate-invoice', { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: intent.done,
    onSettled: () => cache.invalidateQueries({ queryKey: CREDITS_KEY }),
  })
}
