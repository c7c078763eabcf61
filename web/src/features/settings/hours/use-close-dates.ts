import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export function useCloseDates() {
  return useQuery({
    queryKey: ['close_dates'],
    queryFn: ({ signal }) => api('GET /close_dates', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
