import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export function useOpenTimes() {
  return useQuery({
    queryKey: ['open_times'],
    queryFn: ({ signal }) => api('GET /open_times', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
