import type { ComponentType } from 'react'
import { ApiError } from '../lib/api-error.ts'

/** A part of the program that is fetched when a screen first needs it. */
export interface Part {
  load: () => Promise<void>
  component: () => ComponentType
}

export const PART_TIMEOUT = 120_000

/**
 * Fetching is asked for again after a failure: the connection of a workshop comes and goes, and a failed part
 * must not stay failed until the page is reloaded.
 */
export function part(fetchPart: () => Promise<ComponentType>): Part {
  let loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  const fetchOnce = async () => {
    loaded = await withTimeout(fetchPart())
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

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No part within ${PART_TIMEOUT} ms`)), PART_TIMEOUT)
  })
  try {
    return await Promise.race([work, tooLong])
  } catch (cause) {
    throw new ApiError(
      { status: 0, code: 'load', message: 'A part of the program did not arrive' },
      { cause },
    )
  } finally {
    clearTimeout(timer)
  }
}
