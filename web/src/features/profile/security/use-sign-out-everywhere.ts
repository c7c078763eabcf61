import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

export function useSignOutEverywhere() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /auth/signout_everywhere'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
