import { useEffect, useState } from 'react'

/** Even a busy page is taken for idle after so long (ms). */
const IDLE_TIMEOUT = 2000
/** For browsers that do not tell when they are idle (ms). */
const FALLBACK_DELAY = 200

/** Becomes true once the browser has shown what stands there and has nothing to do, or at once where nobody need wait. */
export function useIsIdle(needNotWait: boolean): boolean {
  const [isIdle, setIdle] = useState(needNotWait)
  useEffect(() => {
    if (isIdle) return
    const tell = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(tell, FALLBACK_DELAY)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(tell, { timeout: IDLE_TIMEOUT })
    return () => cancelIdleCallback(asked)
  }, [isIdle])
  return isIdle
}
