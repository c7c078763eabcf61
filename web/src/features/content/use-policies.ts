import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Kept under the site's key, so that a change of the site fetches the texts again as well. */
export function usePolicies() {
  return useQuery({
    queryKey: ['site', 'policies'],
    queryFn: ({ signal }) => api('GET /policies', { signal }),
  })
}
