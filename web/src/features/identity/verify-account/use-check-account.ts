import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/api.ts'
import { updateUser } from '../../../lib/session.ts'

const EVERY = 60_000

/** Asks whether staff have opened the account; the guards lead on once they have. Also by itself, once a minute. */
export function useCheckAccount() {
  const check = useMutation({
    mutationFn: () => api('GET /auth/refresh_user_data'),
    onSuccess: updateUser,
  })
  const { mutate } = check
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') mutate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [mutate])
  return check
}
