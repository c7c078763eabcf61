import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ownSessionsQuery } from '../../../lib/own-sessions.ts'

export function useSignOutEverywhere() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /auth/signout_everywhere'),
    onSettled: () => cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}
