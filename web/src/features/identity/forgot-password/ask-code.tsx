import { Alert } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { type ForgotUser, forgotUser } from '../../../lib/stored.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts'
import { readCodeNote } from '../code/code-notes.ts'
import { CodeScreen } from '../code/code-screen.tsx'
import { ResendCode } from '../code/resend-code.tsx'
import { useSendForgotCode } from './use-send-forgot-code.ts'

interface AskCodeProps {
  user: ForgotUser
  renewed: boolean
  /** Another code was sent, with another token. */
  onRenewed: () => void
  onOther: () => void
}

export function AskCode({ user, renewed, onRenewed, onOther }: AskCodeProps) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const check = useCall('POST /auth/check_forgot_pass_code', {
    onSuccess: ({ reset_token }) => forgotUser.write({ ...user, reset_token }),
  })
  // Whoever used up the tries, perhaps a stranger, used up none of the link's.
  const isOutOfTries = check.error instanceof ApiError && check.error.code === 'rate_limited'
  const send = useSendForgotCode()
  const resend = useMutation({
    mutationFn: async () => send.mutateAsync({ body: { email: user.email, captcha: await captcha.take() } }),
    onSuccess: onRenewed,
  })

  return (
    <CodeScreen
      title={t('forgot.code_title')}
      text="forgot.code_text"
      email={user.email}
      submitLabel={t('forgot.code_submit')}
      submit={(code) => check.mutateAsync({ body: { forgot_token: user.forgot_token, code } })}
      onDone={() => void navigate({ to: '/reset_password' })}
      otherLabel={t('forgot.other_email')}
      onOther={onOther}
    >
      {isOutOfTries ? (
        <Alert color="busy" role="status">
          {t('forgot.link_works')}
        </Alert>
      ) : null}
      <ResendCode
        resendAt={readCodeNote(user.email)?.resend_at ?? 0}
        onResend={() => resend.mutate()}
        sending={resend}
        sent={renewed}
      />
    </CodeScreen>
  )
}
