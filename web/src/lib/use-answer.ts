import {
  type DataTag,
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { type Answer, api, type CallInput, type CallOptions, type JsonKey } from './api.ts'

/* Reads. An answer is kept by the family it belongs to, the call, and what the call was told. */

/** A family of answers (`CREDITS_KEY`): whatever makes one of them stale makes all of them stale. */
export type Family = readonly string[]

/** The place where an answer is kept, with its type. Only whatever fits there may be put into it. */
type AnswerKey<T> = DataTag<QueryKey, T> & PlaceFor<T>

/** Any place into which an answer of this type may be put: it asks for no more than there is. */
export type PlaceFor<T> = QueryKey & { readonly [takes]: (answer: T) => void }
declare const takes: unique symbol

export function answerKey<K extends JsonKey>(
  key: K,
  input: CallInput<K>,
  family: Family = [],
): AnswerKey<Answer<K>> {
  return [...family, key, input] as unknown as AnswerKey<Answer<K>>
}

/** For those who ask outside of a hook: `cache.fetchQuery(answerQuery('GET /settings', {}))`. */
export function answerQuery<K extends JsonKey>(key: K, input: CallInput<K>, family: Family = []) {
  return {
    queryKey: answerKey(key, input, family),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<K>> =>
      // A call without any demand takes no options in its type.
      (api as Ask<K>)(key, { ...input, signal }),
  }
}
type Ask<K extends JsonKey> = (key: K, options: CallOptions<K>) => Promise<Answer<K>>

type Asking<Asked, Data> = Pick<
  UseQueryOptions<Asked, Error, Data>,
  'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'retry' | 'select' | 'staleTime'
>

export function useAnswer<K extends JsonKey, Data = Answer<K>>(
  key: K,
  input: CallInput<K>,
  { family, ...asking }: Asking<Answer<K>, Data> & { family?: Family } = {},
): UseQueryResult<Data> {
  return useQuery({ ...answerQuery(key, input, family), ...asking } as UseQueryOptions<
    Answer<K>,
    Error,
    Data
  >)
}

/** Asked for anew by every screen; what is known is shown until the answer is there. */
export const FRESH = { staleTime: 0 } as const

/** The same for what is paged or searched: the former page stays until the next one is there. */
export const FRESH_PAGE = { staleTime: 0, placeholderData: keepPreviousData } as const

/** A form must neither begin with what another person has changed since, nor change under the writer's hands. */
export const FRESH_FORM = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const
