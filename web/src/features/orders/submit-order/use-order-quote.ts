import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

type Quoted = Body<'POST /order/quote'>

/** Under the wallet's name: when credits arrive, the answer is asked for again. */
const QUOTE_KEY = [...CREDITS_KEY, 'order_quote'] as const

/** Long enough for a second click, short enough to feel immediate. */
const DELAY = 200
const MINUTE = 60_000

/** `settled` is false while the answer is to a former choice. */
export function useOrderQuote(wanted: Quoted) {
  const key = JSON.stringify(wanted)
  const [asked] = useDebouncedValue(key, DELAY)
  const query = useQuery({
    queryKey: [...QUOTE_KEY, asked],
    queryFn: ({ signal }) => api('POST /order/quote', { body: JSON.parse(asked) as Quoted, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    staleTime: MINUTE / 2,
  })
  const settled = asked === key && query.data !== undefined && !query.isPlaceholderData && !query.error
  return { quote: query.data, settled, error: query.error, refetch: query.refetch }
}
