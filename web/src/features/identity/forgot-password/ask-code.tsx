import { Alert, Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { type ForgotUser, forgotUser } from '../../../lib/stored.ts'
import { Trans } from '../../../lib/trans.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { CodeForm } from '../code/code-form.tsx'
import { readCodeNote } from '../code/code-notes.ts'
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
  const { text } = useErrorTexts()
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
    <AuthScreen
      title={t('forgot.code_title')}
      hint={
        <Trans
          t={t}
          i18nKey="forgot.code_text"
          values={{ email: user.email, minutes: LIMITS.code_minutes }}
          components={{ email: <Address /> }}
        />
      }
      foot={
        <Anchor component="button" type="button" inherit onClick={onOther}>
          {t('forgot.other_email')}
        </Anchor>
      }
    >
      <CodeForm
        label={t('forgot.code_title')}
        submitLabel={t('forgot.code_submit')}
        submit={(code) => check.mutateAsync({ body: { forgot_token: user.forgot_token, code } })}
        onDone={() => void navigate({ to: '/reset_password' })}
      >
        {isOutOfTries ? (
          <Alert color="busy" role="status">
            {t('forgot.link_works')}
          </Alert>
        ) : null}
        {resend.error ? (
          <Alert color="bad" role="alert">
            {text(resend.error)}
          </Alert>
        ) : null}
        <ResendCode
          resendAt={readCodeNote(user.email)?.resend_at ?? 0}
          onResend={() => resend.mutate()}
          pending={resend.isPending}
          sent={renewed}
        />
      </CodeForm>
    </AuthScreen>
  )
}
