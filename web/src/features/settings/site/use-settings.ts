import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type Settings = Answer<'POST /settings'>

export const SETTINGS_KEY = ['settings'] as const

/** Always asked anew: a form must not begin with what another person has changed since. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api('GET /settings', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
