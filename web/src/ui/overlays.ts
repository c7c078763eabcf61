import { sharedValue } from '../lib/shared-value.ts'

/*
 * The frame of the work areas draws questions and toasts, by a part that it fetches after the screen. Whoever has
 * something to show before that makes it come at once, and waits. Without that frame nobody waits.
 */

/** Whether somebody waits for it. */
export const overlaysWanted = sharedValue(false)

let there: { promise: Promise<void>; resolve: () => void } | null = null

/** The frame says that they will come. Returns what takes it back. */
export function expectOverlays(): () => void {
  there = Promise.withResolvers<void>()
  return () => {
    there?.resolve()
    there = null
    overlaysWanted.set(false)
  }
}

export function overlaysAreThere(): void {
  there?.resolve()
}

/** Calls back at once where nothing is waited for. */
export function withOverlays(show: () => void): void {
  if (!there) {
    show()
    return
  }
  overlaysWanted.set(true)
  void there.promise.then(show)
}
