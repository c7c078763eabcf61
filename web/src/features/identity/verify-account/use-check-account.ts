import { useEffect } from 'react'
import { updateUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'

const EVERY = 60_000

/** Asks whether staff have opened the account; the guards lead on once they have. Also by itself, once a minute. */
export function useCheckAccount() {
  const check = useCall('GET /auth/refresh_user_data', { onSuccess: updateUser })
  const { mutate } = check
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') mutate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [mutate])
  return check
}
