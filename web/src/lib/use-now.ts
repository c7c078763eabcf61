import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, moving on every minute: "open" must not stay on a screen that was left open overnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
