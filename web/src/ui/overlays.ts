import { sharedValue } from '../lib/shared-value.ts'

/*
 * The shell of the work areas draws questions and toasts, by a part that it fetches after the screen. Whoever has a
 * question before that makes it come at once, and waits. Without that shell nobody waits.
 */

interface Question {
  show: () => void
  /** By the browser's own means, where the part does not arrive. */
  showPlainly: () => void
  giveUp: () => void
}

/** Whether somebody waits for it. */
export const overlaysWanted = sharedValue(false)

let there: { promise: Promise<void>; resolve: () => void } | null = null
let waiting: Question | null = null

/** The shell says that they will come. Returns what takes it back. */
export function expectOverlays(): () => void {
  there = Promise.withResolvers<void>()
  return () => {
    waiting?.giveUp()
    waiting = null
    there?.resolve()
    there = null
    overlaysWanted.set(false)
  }
}

export function overlaysAreThere(): void {
  there?.resolve()
}

/** Whoever waits is not kept waiting for a part that may never come. */
export function overlaysFailed(): void {
  const question = waiting
  waiting = null
  question?.showPlainly()
}

/** Shows it at once where nothing is waited for. Of several that wait only the last is asked: they are impatient clicks. */
export function withOverlays(question: Question): void {
  if (!there) {
    question.show()
    return
  }
  waiting?.giveUp()
  waiting = question
  overlaysWanted.set(true)
  void there.promise.then(() => {
    if (waiting !== question) return
    waiting = null
    question.show()
  })
}
