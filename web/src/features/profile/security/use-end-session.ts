import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { ownSessionsQuery } from '../../../lib/own-sessions.ts'

export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /auth/sessions/{id}', { params: { id } }),
    // Also after a refusal: the session may have ended by itself in the meantime.
    onSettled: () => cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}
