import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { useRefetchList } from '../../../ui/catalogue/ordered-list.ts'
import { packageList } from './packages.ts'

type Settings = Answer<'POST /settings'>
export type PriceSettings = Pick<Settings, 'credit_rate' | 'free_amount' | 'retention_months' | 'currency'>

const KEY = ['price_settings'] as const

const priceSettings = ({
  credit_rate,
  free_amount,
  retention_months,
  currency,
}: Settings): PriceSettings => ({
  credit_rate,
  free_amount,
  retention_months,
  currency,
})

/** Always asked anew: a form must not begin with what another person has changed since. */
export function usePriceSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => priceSettings(await api('GET /settings', { signal })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useChangePriceSettings() {
  const cache = useQueryClient()
  // Savings are computed from the rate.
  const refetch = useRefetchList(packageList)
  return useMutation({
    mutationFn: async (body: Partial<Omit<PriceSettings, 'currency'>>) =>
      priceSettings(await api('POST /settings', { body })),
    onSuccess: (settings) => {
      cache.setQueryData(KEY, settings)
      return refetch()
    },
  })
}
