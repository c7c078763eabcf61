import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { CHAT_LISTS_KEY } from '../chat-keys.ts'
import { PRESENCE_MS } from '../use-chat-counts.ts'

const NARROWED = {
  '': {},
  mine: { assigned_to: 'me' },
  unassigned: { assigned_to: 'nobody' },
  unread: { unread: 'true' },
} as const
export type Filter = keyof typeof NARROWED

/** In the order of their chips; the first is everybody. */
export const FILTERS = Object.keys(NARROWED) as Filter[]

/** Reads an address that anybody may have typed. */
export const filterOf = (text: string | undefined): Filter => FILTERS.find((one) => one === text) ?? ''

const PAGE = 30

/** The talks, those who wrote last first; further pages hang on the cursor of the last. */
export const useTalks = ({ filter, search }: { filter: Filter; search: string }) =>
  useInfiniteQuery({
    queryKey: [...CHAT_LISTS_KEY, filter, search],
    queryFn: ({ pageParam, signal }) =>
      api('GET /chat_user', {
        query: { size: PAGE, ...NARROWED[filter], search: search || undefined, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: PRESENCE_MS,
    select: ({ pages }) => unique(pages.flatMap(({ items }) => items)),
  })

/** Somebody who writes while pages are fetched moves to the first of them, and may still stand on a later one. */
function unique<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
