import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

// Under a key of its own: the forms of the settings must begin with what they fetched themselves.
const SETUP_KEY = ['setup'] as const

/** What the steps of the set-up are read from. */
export const setupQuery = queryOptions({
  queryKey: SETUP_KEY,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const [settings, { items: waysToPay }, { items: packages }, catalogue] = await Promise.all([
      api('GET /settings', { signal }),
      api('GET /payment_settings', { signal }),
      api('GET /price', { query: { size: -1 }, signal }),
      api('GET /starter_catalogue', { signal }),
    ])
    return { settings, waysToPay, packages, catalogue }
  },
})

/** Everything that was fetched may be stale afterwards: vehicles, services, options and the steps themselves. */
export function useLoadStarter() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /starter_catalogue'),
    onSettled: () => cache.invalidateQueries(),
  })
}
