import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react'
import { ApiError } from './api-error.ts'
import { withLoadTimeout } from './load-timeout.ts'

/** A part of the program that is fetched when a screen first needs it. */
export interface Part<Props = object> {
  load: () => Promise<void>
  isLoaded: () => boolean
  component: () => ComponentType<Props>
}

/**
 * Fetching is asked for again after a failure: the connection of a workshop comes and goes, and a failed part
 * must not stay failed until the page is reloaded.
 */
export function part<Props = object>(fetchPart: () => Promise<ComponentType<Props>>): Part<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const fetchOnce = async () => {
    loaded = await withLoadTimeout(fetchPart())
  }
  return {
    load() {
      if (loaded) return Promise.resolve()
      loading ??= fetchOnce().finally(() => {
        loading = null
      })
      return loading
    },
    isLoaded: () => loaded !== null,
    component() {
      if (!loaded) throw new ApiError({ status: 0, code: 'load', message: 'The part was not fetched yet' })
      return loaded
    },
  }
}

interface FetchedPart<Props> {
  /** Null until it is wanted and there. */
  Content: ComponentType<Props> | null
  failure: unknown
  retry: () => void
}

/** Fetches the part when it is wanted. What does not arrive is told, and takes nothing else off the screen. */
export function usePart<Props>(content: Part<Props>, isWanted: boolean): FetchedPart<Props> {
  const [isReady, setReady] = useState(content.isLoaded)
  const [failure, setFailure] = useState<unknown>(null)
  const retry = useCallback(() => setFailure(null), [])
  useEffect(() => {
    if (!isWanted) retry()
    // What comes late gives way to whoever is typing by then.
    else if (!isReady && !failure)
      content.load().then(() => startTransition(() => setReady(true)), setFailure)
  }, [content, isWanted, isReady, failure, retry])
  return { Content: isReady ? content.component() : null, failure, retry }
}

/** A screen has so many milliseconds to itself before parts of it are fetched that nobody asked for. */
export const LATER = 3000

/** Fetches these after the screen, and tells when. Whoever needs one that failed fetches it again. */
export function useFetchedLater(parts: readonly Pick<Part, 'load'>[]): boolean {
  const [isLater, setLater] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is written in place, and fetched once
  useEffect(() => {
    const timer = setTimeout(() => {
      setLater(true)
      for (const { load } of parts) load().catch(() => undefined)
    }, LATER)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
