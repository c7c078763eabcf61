import { useEffect, useState } from 'react'

/** However busy a page is, it is asked to wait no longer than this (ms). */
const AT_MOST = 2000
/** For browsers that do not tell when they are idle. */
const A_WHILE = 200

/** Becomes true once the browser has shown what stands there and has nothing to do, or at once where nobody need wait. */
export function useIsIdle(needNotWait: boolean): boolean {
  const [isIdle, setIdle] = useState(needNotWait)
  useEffect(() => {
    if (isIdle) return
    const tell = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(tell, A_WHILE)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(tell, { timeout: AT_MOST })
    return () => cancelIdleCallback(asked)
  }, [isIdle])
  return isIdle
}
