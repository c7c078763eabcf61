import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useOrderDesk } from '../order-desk.ts'
import { ORDER_LISTS_KEY } from '../order-keys.ts'

export interface WorkFilters {
  search?: string
  status?: 'pending' | 'processing' | 'incomplete'
  assigned_to?: 'me' | 'nobody'
  late?: 'true'
}

const PAGE = 50

/** Open orders, the earliest promise first; further pages hang on the cursor of the last. */
export function useWorkList(filters: WorkFilters) {
  const { name, pending } = useOrderDesk()
  return useInfiniteQuery({
    queryKey: [...ORDER_LISTS_KEY, 'work', name, filters],
    queryFn: ({ pageParam, signal }) =>
      api(pending, {
        query: { ...filters, size: PAGE, sort_by: 'promised_at', sort_order: 'asc', after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
