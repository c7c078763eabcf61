import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import type { Wanted } from './choice.ts'

export type Quote = Answer<'POST /credits/quote'>

const QUOTE_KEY = ['credits_quote'] as const

/** Long enough for a second digit, short enough to feel immediate. */
const DELAY = 250

/**
 * What the purchase costs, computed by the server. While another figure is on its way the former one stays and
 * `settled` is false: nobody pays by a figure that is not the one they chose.
 */
export function useQuote(wanted: Wanted | null) {
  const key = JSON.stringify(wanted)
  // Where the buyer is, and as what, decides about the VAT.
  const { country, vat_no, company_name } = useSignedInUser()
  const [asked] = useDebouncedValue(key, DELAY)
  const query = useQuery({
    queryKey: [...QUOTE_KEY, asked, country, vat_no, company_name],
    queryFn: ({ signal }) => api('POST /credits/quote', { body: JSON.parse(asked) as Wanted, signal }),
    enabled: asked !== 'null',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const settled =
    wanted !== null && asked === key && query.data !== undefined && !query.isPlaceholderData && !query.error
  return { quote: query.data, settled, error: query.error, refetch: query.refetch }
}
