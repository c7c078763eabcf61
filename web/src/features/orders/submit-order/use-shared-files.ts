import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { takeSharedFiles } from '../../../lib/shared-files.ts'
import type { OrderScreen } from './use-order-screen.ts'

const isArchive = ({ name }: File) => /\.(zip|rar)$/i.test(name)

/** What another program of the phone shared is taken up as if it had been dropped here. */
export function useSharedFiles({ files }: OrderScreen): void {
  const { shared } = useSearch({ strict: false }) as { shared?: unknown }
  const places = useRef(files)
  places.current = files
  useEffect(() => {
    if (shared === undefined) return
    takeSharedFiles().then(
      (taken) => {
        const { original, extra } = places.current
        const file = taken.find((one) => !isArchive(one))
        const archive = taken.find(isArchive)
        if (file) original.take(file)
        if (archive) extra.take(archive)
      },
      // A browser without the place for them has shared nothing either.
      () => undefined,
    )
  }, [shared])
}
