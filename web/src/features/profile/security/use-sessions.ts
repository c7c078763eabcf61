import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type Session = Answer<'GET /auth/sessions'>['items'][number]

export function useSessions() {
  return useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api('GET /auth/sessions', { signal }),
    // Somebody who looks at this list wants to know how it stands now.
    staleTime: 0,
  })
}
