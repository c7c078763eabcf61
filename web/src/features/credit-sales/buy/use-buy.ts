import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { useIntentKey } from '../../../lib/use-intent-key.ts'

/** Pressing again after the provider did not answer goes on with the purchase that was written down. */
export function useBuy() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: Body<'POST /credits_user'>) =>
      api('POST /credits_user', { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: intent.done,
  })
}
