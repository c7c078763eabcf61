import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { takeSharedFiles } from '../../../lib/shared-files.ts'
import type { OrderScreen } from './use-order-screen.ts'

/** What another program of the phone shared is taken up as if it had been dropped here. */
export function useSharedFiles({ files }: OrderScreen) {
  const { shared } = useSearch({ strict: false }) as { shared?: unknown }
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const places = useRef(files)
  places.current = files
  useEffect(() => {
    if (shared === undefined) return
    takeSharedFiles().then(
      (taken) => {
        const { original, extra } = places.current
        if (taken.file) original.take(taken.file)
        if (taken.archive) extra.take(taken.archive)
        setLeftOut(taken.leftOut)
      },
      // A browser without the place for them has shared nothing either.
      () => undefined,
    )
  }, [shared])
  return { leftOut, dismiss: () => setLeftOut([]) }
}
