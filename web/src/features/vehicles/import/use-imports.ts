import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { onLive } from '../../../lib/live.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'

export type VehicleImport = Answer<'GET /vehicle/import'>['items'][number]

/** Where the live stream does not get through, the progress still moves. */
const ASKED_EVERY = 2000

export const isRunning = ({ state }: VehicleImport) =>
  state === 'waiting' || state === 'checking' || state === 'writing'

/** The latest imports as the server knows them, so that leaving the page loses nothing. */
export function useImports() {
  const cache = useQueryClient()
  // Beside the family of the catalogue, which is fetched again only when an import has changed it.
  const imports = useAnswer(
    'GET /vehicle/import',
    {},
    {
      ...FRESH,
      refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? ASKED_EVERY : false),
    },
  )
  useEffect(
    () =>
      onLive('vehicles.import', () => void cache.invalidateQueries({ queryKey: ['GET /vehicle/import'] })),
    [cache],
  )
  const running = imports.data?.items.some(isRunning) ?? false
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !running) void cache.invalidateQueries({ queryKey: VEHICLES_KEY })
    ran.current = running
  }, [cache, running])
  return imports
}
