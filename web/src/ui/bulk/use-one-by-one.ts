import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export interface Failure<Item> {
  item: Item
  error: unknown
}

export interface Outcome<Item> {
  done: number
  failed: readonly Failure<Item>[]
}

/**
 * A call for each of several, one after the other: how far it is, and in the end what did not work and why. What is `stale`
 * after it is asked for again once.
 */
export function useOneByOne<Item>(stale: QueryKey) {
  const cache = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  return {
    progress,
    async run(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<Outcome<Item>> {
      const failed: Failure<Item>[] = []
      for (const [done, item] of items.entries()) {
        setProgress({ done, total: items.length })
        await call(item).catch((error: unknown) => failed.push({ item, error }))
      }
      await cache.invalidateQueries({ queryKey: stale })
      setProgress(null)
      return { done: items.length - failed.length, failed }
    },
  }
}
