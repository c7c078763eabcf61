import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { logOut } from '../../../lib/log-out.ts'
import { updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { noteCodeSent, readCodeNote } from '../code/code-notes.ts'
import { CodeScreen } from '../code/code-screen.tsx'
import { ResendCode } from '../code/resend-code.tsx'

export function VerifyEmailPage() {
  const { t } = useTranslation('identity')
  const user = useSignedInUser()
  const check = useCall('POST /auth/check_verification_code', { onSuccess: updateUser })
  const { send, resendAt } = useSendVerificationCode(user.id)
  const [asked, setAsked] = useState(false)

  return (
    <CodeScreen
      title={t('verify.title')}
      text="verify.text"
      email={user.email}
      submitLabel={t('verify.submit')}
      submit={(code) => check.mutateAsync({ body: { code } })}
      otherLabel={t('verify.other_account')}
      onOther={() => void logOut()}
    >
      <ResendCode
        resendAt={resendAt}
        onResend={() => send.mutate(undefined, { onSuccess: () => setAsked(true) })}
        sending={send}
        sent={asked}
      />
    </CodeScreen>
  )
}

/**
 * Mails a code when none is under way (somebody logs in who never confirmed their email), and on request. A
 * refusal for asking too soon means that a code is on its way already: it only sets the countdown.
 */
function useSendVerificationCode(userId: string) {
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
