import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
  })
}
