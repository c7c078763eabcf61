import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, type CallInput, type CallOptions, type FileKey, type JsonKey } from './api.ts'
import type { PlaceFor } from './use-answer.ts'
import { useIntentKey } from './use-intent-key.ts'

/** Answers by the call that gave them, wherever they are kept, or by their family or key. */
type Stale = readonly (JsonKey | QueryKey)[]

interface Consequences<K extends JsonKey> {
  /** Asked for again once the call went well. */
  refresh?: Stale
  /** Asked for again after a refusal too: mostly somebody else was quicker. */
  refreshAlways?: Stale
  /** Asked for again after a refusal alone. */
  refreshRefused?: Stale
  /** The call counts as under way until all that is there, unless this is false. */
  wait?: false
  /** The query whose answer the call's own answer now is. */
  keepAs?: PlaceFor<Answer<K>>
  /** Before anything is asked for again. */
  onSuccess?: (answer: Answer<K>, input: Told<K>) => unknown
  onError?: (error: Error) => unknown
  /** Shows the outcome before the server has spoken, and returns what takes it back. */
  optimistic?: (input: Told<K>) => Undo | Promise<Undo>
  /** A call that spends or earns: the same input again, because the answer got lost, does nothing twice. */
  idempotent?: true
}
type Undo = (() => void) | undefined

/** `void` lets `mutate()` be called without anything where the call takes nothing. */
export type Told<K extends JsonKey | FileKey> =
  // biome-ignore lint/suspicious/noConfusingVoidType: only void makes an argument optional
  keyof CallInput<K> extends never ? CallOptions<K> | void : CallOptions<K>

/**
 * One call of the contract as a mutation: `useCall('PUT /order/{id}/cancel_order', { refresh: [ORDERS_KEY] })`, then
 * `mutate({ params, body })`. Progress and signal of an upload go along with the input.
 */
export function useCall<K extends JsonKey>(key: K, consequences: Consequences<K> = {}) {
  const { refresh, refreshAlways, refreshRefused, wait = true, keepAs, optimistic } = consequences
  const cache = useQueryClient()
  const intent = useIntentKey()
  const again = (...stale: (Stale | undefined)[]) => {
    const asked = Promise.all(stale.flatMap((names) => (names ?? []).map((name) => askAgain(cache, name))))
    return wait ? asked : undefined
  }
  return useMutation<Answer<K>, Error, Told<K>, Undo>({
    mutationKey: [key],
    mutationFn: (input) => {
      const options = (input ?? {}) as CallOptions<K>
      const extra = consequences.idempotent ? { idempotencyKey: intent.keyFor(options) } : {}
      return (api as (key: K, options: CallOptions<K>) => Promise<Answer<K>>)(key, { ...options, ...extra })
    },
    onMutate: (input) => optimistic?.(input),
    onSuccess: async (answer, input) => {
      intent.done()
      if (keepAs) cache.setQueryData(keepAs, answer)
      await consequences.onSuccess?.(answer, input)
      await again(refresh, refreshAlways)
    },
    onError: async (error, _, undo) => {
      undo?.()
      await consequences.onError?.(error)
      await again(refreshAlways, refreshRefused)
    },
  })
}

function askAgain(cache: QueryClient, name: JsonKey | QueryKey): Promise<void> {
  return typeof name === 'string'
    ? cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(name) })
    : cache.invalidateQueries({ queryKey: name })
}
