import { ApiError } from '../../../lib/api-error.ts'
import type { Refused } from './letters.ts'

/* What is worth another try, and when. */

interface Failure {
  /** Given: the server said no, and would again. */
  refused: Refused | null
  /** When the server wants to be asked again. */
  seconds: number | null
}

const TOO_MANY = 429

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { refused: null, seconds: null }
  const { status, code, params } = error
  const seconds = Number(params.retry_after)
  if (status === TOO_MANY) return { refused: null, seconds: seconds > 0 ? seconds : null }
  if (status === 0 || status >= 500) return { refused: null, seconds: null }
  return { refused: { code, params }, seconds: null }
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

/** Longer and longer, and scattered: a restarted server is not met by everybody in the same instant. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE) * (0.75 + Math.random() / 2)

/** Nobody waits half a minute for a line that is back. */
export function waitForLine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      window.removeEventListener('online', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    window.addEventListener('online', done)
  })
}
