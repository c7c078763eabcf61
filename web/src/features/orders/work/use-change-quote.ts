import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { orderKey } from '../order-keys.ts'

type Wanted = Body<'POST /order/{id}/quote'>

/** Long enough for a second click or the rest of a figure. */
const DELAY = 250

/**
 * What a change would mean; `settled` is false while the answer is to a former choice. Of a change that is on its way it is
 * not asked again: the order hears of the change first, and the answer would be that there is one already.
 */
export function useChangeQuote(id: string, wanted: Wanted, isSent: boolean) {
  const key = JSON.stringify(wanted)
  const [asked] = useDebouncedValue(key, DELAY)
  const query = useQuery({
    // Under the order's name: when it changes elsewhere, the answer is asked for again.
    queryKey: [...orderKey(id), 'change_quote', asked],
    queryFn: ({ signal }) =>
      api('POST /order/{id}/quote', { params: { id }, body: JSON.parse(asked) as Wanted, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: !isSent,
  })
  const settled = asked === key && query.isSuccess && !query.isPlaceholderData
  return { quote: query.data, settled, error: asked === key ? query.error : null }
}

export type ChangeQuote = ReturnType<typeof useChangeQuote>
