import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { VAT_RATE_KEY } from '../../lib/query-keys.ts'
import { VAT_KEY, type VatRate, type VatRates } from './use-vat-rates.ts'

/** In place, not fetched again: a changed line must not jump away from under the pointer because of the sorting. */
function show(cache: QueryClient, id: string, change: Partial<VatRate>): void {
  cache.setQueriesData<VatRates>(
    { queryKey: VAT_KEY },
    (before) =>
      before && {
        ...before,
        items: before.items.map((rate) => (rate.id === id ? { ...rate, ...change } : rate)),
      },
  )
}

/** The lists as they stand; what other screens know of the country is asked for again. */
function keep(cache: QueryClient, rate: VatRate): Promise<void> {
  show(cache, rate.id, rate)
  return cache.invalidateQueries({ queryKey: VAT_RATE_KEY })
}

export function useChangeRate({ id }: VatRate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (percentage: number) =>
      api('PUT /vat/percentage/{id}', { params: { id }, body: { percentage } }),
    onSuccess: (rate) => keep(cache, rate),
  })
}

/** Shown before the server has answered, and taken back when it refuses. */
export function useToggleVat({ id, enabled: before }: VatRate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => api('PUT /vat/toggle/{id}', { params: { id }, body: { enabled } }),
    onMutate: (enabled) => show(cache, id, { enabled }),
    onError: () => show(cache, id, { enabled: before }),
    onSuccess: (rate) => keep(cache, rate),
  })
}
