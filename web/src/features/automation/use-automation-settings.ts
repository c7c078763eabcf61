import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, type Body } from '../../lib/api.ts'

const KEY = ['automation', 'settings'] as const
export type AutomationSettings = Answer<'GET /automation_settings'>
export type AutomationChange = Body<'POST /automation_settings'>

export function useAutomationSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /automation_settings', { signal }),
    staleTime: 0,
  })
}

export function useChangeAutomation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: AutomationChange) => api('POST /automation_settings', { body }),
    onSuccess: (settings) => cache.setQueryData(KEY, settings),
  })
}

export function useTestEngine() {
  return useMutation({ mutationFn: () => api('POST /automation_settings/test') })
}
