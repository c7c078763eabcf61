import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export function usePolicies() {
  return useQuery({
    queryKey: ['site', 'policies'],
    queryFn: ({ signal }) => api('GET /policies', { signal }),
  })
}
