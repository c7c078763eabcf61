import { type ComponentType, useEffect, useState } from 'react'
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

/** The part as soon as it is wanted and there, else null. One that does not arrive is an error of the screen. */
export function usePart<Props>(content: Part<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [isReady, setReady] = useState(content.isLoaded)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!isWanted || isReady) return
    content.load().then(() => setReady(true), setFailure)
  }, [content, isWanted, isReady])
  if (failure) throw failure
  return isReady ? content.component() : null
}
