import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../lib/api.ts'
import { VAT_RATE_KEY } from '../../lib/query-keys.ts'
import { useCall } from '../../lib/use-call.ts'

type VatRates = Answer<'GET /vat'>
export type VatRate = VatRates['items'][number]

/** In place, not fetched again: a changed line must not jump away from under the pointer because of the sorting. */
function show(cache: QueryClient, id: string, change: Partial<VatRate>): void {
  cache.setQueriesData<VatRates>(
    { queryKey: ['GET /vat'] },
    (before) =>
      before && {
        ...before,
        items: before.items.map((rate) => (rate.id === id ? { ...rate, ...change } : rate)),
      },
  )
}

/** The lists stay as they stand; what other screens know of the country is asked for again. */
export function useChangeRate() {
  const cache = useQueryClient()
  return useCall('PUT /vat/percentage/{id}', {
    onSuccess: (rate) => show(cache, rate.id, rate),
    refresh: [VAT_RATE_KEY],
  })
}

/** Shown before the server has answered, and taken back when it refuses. */
export function useToggleVat({ id, enabled: before }: VatRate) {
  const cache = useQueryClient()
  return useCall('PUT /vat/toggle/{id}', {
    optimistic: ({ body: { enabled } }) => {
      show(cache, id, { enabled })
      return () => show(cache, id, { enabled: before })
    },
    onSuccess: (rate) => show(cache, rate.id, rate),
    refresh: [VAT_RATE_KEY],
  })
}
