import { useEffect, useLayoutEffect } from 'react'
import { LATER, part, usePart } from '../../lib/parts.ts'
import { expectOverlays, overlaysFailed, overlaysWanted } from '../../ui/overlays.ts'

/* What nobody sees before having pressed something is fetched after the screen, or when it is needed. */

export const overlays = part(() => import('./overlays.tsx').then((module) => module.Overlays))

/**
 * The place of questions and toasts, as soon as there is one. Fetched until it comes: a toast that says that the server
 * cannot be heard is no reason to take the screen away.
 */
export function LateOverlays() {
  const isWanted = overlaysWanted.use()
  const { Content: Overlays, failure, retry } = usePart(overlays, isWanted)
  // Before the part itself can say that it is there.
  useLayoutEffect(expectOverlays, [])
  useEffect(() => {
    if (!failure) return
    overlaysFailed()
    const timer = setTimeout(retry, LATER)
    return () => clearTimeout(timer)
  }, [failure, retry])
  return Overlays ? <Overlays /> : null
}
