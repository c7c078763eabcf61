import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveEventType } from '#contract/live/calls.ts'
import type { Answer, JsonKey } from '../../../lib/api.ts'
import { onLive } from '../../../lib/live.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'

/** How imports of one kind are followed. */
export interface ImportCalls {
  latest: Extract<JsonKey, `GET /${string}import`>
  progress: Extract<LiveEventType, `${string}.import`>
  /** What an import changes. */
  family: QueryKey
}

export type ImportReport = Answer<ImportCalls['latest']>['items'][number]

/** Where the live stream does not get through, the progress still moves. */
const ASKED_EVERY = 2000

export const isRunning = ({ state }: ImportReport) =>
  state === 'waiting' || state === 'checking' || state === 'writing'

/** The latest imports as the server knows them, so that leaving the page loses nothing. */
export function useImports({ latest, progress, family }: ImportCalls) {
  const cache = useQueryClient()
  // Beside the family of the catalogue, which is fetched again only when an import has changed it.
  const imports = useAnswer(
    latest,
    {},
    {
      ...FRESH,
      refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? ASKED_EVERY : false),
    },
  )
  useEffect(
    () => onLive(progress, () => void cache.invalidateQueries({ queryKey: [latest] })),
    [cache, progress, latest],
  )
  const running = imports.data?.items.some(isRunning) ?? false
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !running) void cache.invalidateQueries({ queryKey: family })
    ran.current = running
  }, [cache, running, family])
  return imports
}
