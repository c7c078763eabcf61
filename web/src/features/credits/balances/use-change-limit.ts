import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

export function useChangeLimit(userId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { credit_limit: number }) =>
      api('PUT /balances/{user_id}/credit_limit', { params: { user_id: userId }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: CREDITS_KEY }),
  })
}
