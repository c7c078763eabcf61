import { useQueryClient } from '@tanstack/react-query'
import { answerKey } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'

/** The changed method takes its place in the list that is shown. */
export function useChangeMethod() {
  const cache = useQueryClient()
  return useCall('POST /payment_settings/{method}', {
    onSuccess: (changed) =>
      cache.setQueryData(
        answerKey('GET /payment_settings', {}),
        (before) =>
          before && { items: before.items.map((one) => (one.method === changed.method ? changed : one)) },
      ),
  })
}
