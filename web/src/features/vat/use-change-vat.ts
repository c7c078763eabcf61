import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
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

export function useChangeRate({ id }: VatRate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (percentage: number) =>
      api('PUT /vat/percentage/{id}', { params: { id }, body: { percentage } }),
    onSuccess: (rate) => show(cache, id, rate),
  })
}

/** Shown before the server has answered, and taken back when it refuses. */
export function useToggleVat({ id, enabled: before }: VatRate) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (enabled: boolean) => api('PUT /vat/toggle/{id}', { params: { id }, body: { enabled } }),
    onMutate: (enabled) => show(cache, id, { enabled }),
    onError: () => show(cache, id, { enabled: before }),
    onSuccess: (rate) => show(cache, id, rate),
  })
}
