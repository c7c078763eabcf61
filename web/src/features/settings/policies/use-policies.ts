import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type Policies = Answer<'GET /policies'>

/** A key of its own, not the site's: news of the site must not replace a text under the writer's hands. */
export function usePolicies() {
  return useQuery({
    queryKey: ['policies', 'editing'],
    queryFn: ({ signal }) => api('GET /policies', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
