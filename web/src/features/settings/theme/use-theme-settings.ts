import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export function useThemeSettings() {
  return useQuery({
    queryKey: ['theme_settings'],
    queryFn: ({ signal }) => api('GET /theme_settings', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
