import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { Cart } from './cart.ts'
import { type CartEdits, lineKey } from './cart-edits.ts'

/**
 * What was typed and not sent. It stands among the answers: it outlives a look at another screen, and whoever signs out
 * leaves nothing of it behind.
 */
export interface Unsent {
  edits: CartEdits
  /** It was sent, and nobody answered. */
  isStuck: boolean
}

const KEY = ['shop_cart_unsent']
const NONE: Unsent = { edits: {}, isStuck: false }

export function useUnsent(): Unsent {
  const { data = NONE } = useQuery<Unsent>({
    queryKey: KEY,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

export const unsentIn = (cache: QueryClient): Unsent => cache.getQueryData<Unsent>(KEY) ?? NONE

export function changeUnsent(cache: QueryClient, change: Partial<Unsent>): void {
  cache.setQueryData<Unsent>(KEY, { ...unsentIn(cache), ...change })
}

/** The server heard these. Somebody may have typed on meanwhile, and lines may be gone by now. */
export function dropSent(cache: QueryClient, sent: CartEdits, answer: Cart): void {
  const there = new Set(answer.items.map(lineKey))
  const left = Object.entries(unsentIn(cache).edits).filter(
    ([key, quantity]) => there.has(key) && sent[key] !== quantity,
  )
  changeUnsent(cache, { edits: Object.fromEntries(left), isStuck: false })
}

/** The server refused these: the lines are what they were. */
export function dropRefused(cache: QueryClient, sent: CartEdits): void {
  const left = Object.entries(unsentIn(cache).edits).filter(([key, quantity]) => sent[key] !== quantity)
  changeUnsent(cache, { edits: Object.fromEntries(left), isStuck: false })
}
