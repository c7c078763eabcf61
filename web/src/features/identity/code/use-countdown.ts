import { useEffect, useState } from 'react'

const secondsTo = (moment: number) => Math.max(Math.ceil((moment - Date.now()) / 1000), 0)

/** Whole seconds until a moment, ticking; 0 when it is over. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const tick = () => {
      const now = secondsTo(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return left
}
