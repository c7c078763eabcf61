import { useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

export type StaffMovement = Answer<'GET /balances/{user_id}/history'>['items'][number]

const SIZE = 20

export function useStatement(userId: string) {
  return useInfiniteQuery({
    queryKey: [...CREDITS_KEY, 'statement', userId],
    queryFn: ({ pageParam, signal }) =>
      api('GET /balances/{user_id}/history', {
        params: { user_id: userId },
        query: { page: pageParam, size: SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    staleTime: 0,
  })
}
