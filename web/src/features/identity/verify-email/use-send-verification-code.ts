import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { noteCodeSent, readCodeNote } from '../code/code-notes.ts'

/**
 * Mails a code when none is under way (somebody logs in who never confirmed their email), and on request. A
 * refusal for asking too soon means that a code is on its way already: it only sets the countdown.
 */
export function useSendVerificationCode(userId: string) {
  const [resendAt, setResendAt] = useState(() => readCodeNote(userId)?.resend_at ?? 0)
  const send = useMutation({
    // One request however often the screen mounts: React mounts twice while developing.
    mutationKey: ['send_verification_code', userId],
    mutationFn: async () => {
      try {
        return (await api('GET /auth/send_verification_code')).resend_in
      } catch (error) {
        if (error instanceof ApiError && error.code === 'code_resend_too_soon') {
          return Number(error.params.retry_after) || undefined
        }
        throw error
      }
    },
    onMutate: () => setResendAt(noteCodeSent(userId)),
    onSuccess: (seconds) => setResendAt(noteCodeSent(userId, seconds)),
    onError: () => setResendAt(0),
  })

  const { mutate } = send
  useEffect(() => {
    if (!readCodeNote(userId)) mutate()
  }, [userId, mutate])

  return { resendAt, send }
}
