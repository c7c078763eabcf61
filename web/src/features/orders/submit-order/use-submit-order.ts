import { useMutation } from '@tanstack/react-query'
import { api, type CallOptions } from '../../../lib/api.ts'
import { useIntentKey } from '../../../lib/use-intent-key.ts'

/** Sending again after the answer got lost finds the order that was written down. */
export function useSubmitOrder() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (form: CallOptions<'POST /order'>['form']) =>
      api('POST /order', { form, idempotencyKey: intent.keyFor(form) }),
    onSuccess: intent.done,
  })
}
