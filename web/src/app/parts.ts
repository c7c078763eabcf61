import type { ComponentType } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { withLoadTimeout } from '../lib/load-timeout.ts'

/** A part of the program that is fetched when a screen first needs it. */
export interface Part {
  load: () => Promise<void>
  component: () => ComponentType
}

/**
 * Fetching is asked for again after a failure: the connection of a workshop comes and goes, and a failed part
 * must not stay failed until the page is reloaded.
 */
export function part(fetchPart: () => Promise<ComponentType>): Part {
  let loaded: ComponentType | null = null
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
    component() {
      if (!loaded) throw new ApiError({ status: 0, code: 'load', message: 'The part was not fetched yet' })
      return loaded
    },
  }
}
