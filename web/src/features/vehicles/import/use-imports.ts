import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Answer, api } from '../../../lib/api.ts'
import { onLive } from '../../../lib/live.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'

export type VehicleImport = Answer<'GET /vehicle/import'>['items'][number]

/** Beside the catalogue, which is fetched again only when an import has changed it. */
const IMPORTS_KEY = ['vehicle_imports'] as const

/** Where the live stream does not get through, the progress still moves. */
const ASKED_EVERY = 2000

export const isRunning = ({ state }: VehicleImport) =>
  state === 'waiting' || state === 'checking' || state === 'writing'

/** The latest imports as the server knows them, so that leaving the page loses nothing. */
export function useImports() {
  const cache = useQueryClient()
  const imports = useQuery({
    queryKey: IMPORTS_KEY,
    queryFn: ({ signal }) => api('GET /vehicle/import', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? ASKED_EVERY : false),
  })
  useEffect(
    () => onLive('vehicles.import', () => void cache.invalidateQueries({ queryKey: IMPORTS_KEY })),
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

interface ImportFile {
  file: File
  skipBadLines: boolean
  onProgress: (progress: { loaded: number; total: number }) => void
  signal: AbortSignal
}

export function useStartImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ file, skipBadLines, onProgress, signal }: ImportFile) =>
      api('POST /vehicle/import', {
        form: { skip_bad_lines: skipBadLines ? 'true' : 'false' },
        files: { file },
        onProgress,
        signal,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: IMPORTS_KEY }),
  })
}
