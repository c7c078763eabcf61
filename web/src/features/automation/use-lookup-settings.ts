import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, type Body } from '../../lib/api.ts'

const KEY = ['automation', 'lookup'] as const
export type LookupSettings = Answer<'GET /lookup_settings'>
export type Provider = LookupSettings['provider']

export function useLookupSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /lookup_settings', { signal }),
    staleTime: 0,
  })
}

export function useChangeLookup() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'POST /lookup_settings'>) => api('POST /lookup_settings', { body }),
    onSuccess: (settings) => cache.setQueryData(KEY, settings),
  })
}
