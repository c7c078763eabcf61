import { Alert, Anchor } from '@mantine/core'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { logOut } from '../../../lib/log-out.ts'
import { updateUser, useSignedInUser } from '../../../lib/session.ts'
import { Trans } from '../../../lib/trans.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { CodeForm } from '../code/code-form.tsx'
import { ResendCode } from '../code/resend-code.tsx'
import { useSendVerificationCode } from './use-send-verification-code.ts'

export function VerifyEmailPage() {
  const { t } = useTranslation('identity')
  const { text } = useErrorTexts()
  const user = useSignedInUser()
  const check = useCall('POST /auth/check_verification_code', { onSuccess: updateUser })
  const { send, resendAt } = useSendVerificationCode(user.id)
  const [asked, setAsked] = useState(false)

  return (
    <AuthScreen
      title={t('verify.title')}
      hint={
        <Trans
          t={t}
          i18nKey="verify.text"
          values={{ email: user.email, minutes: LIMITS.code_minutes }}
          components={{ email: <Address /> }}
        />
      }
      foot={
        <Anchor component="button" type="button" inherit onClick={() => void logOut()}>
          {t('verify.other_account')}
        </Anchor>
      }
    >
      <CodeForm
        label={t('verify.title')}
        submitLabel={t('verify.submit')}
        submit={(code) => check.mutateAsync({ body: { code } })}
      >
        {send.error ? (
          <Alert color="bad" role="alert">
            {text(send.error)}
          </Alert>
        ) : null}
        <ResendCode
          resendAt={resendAt}
          onResend={() => send.mutate(undefined, { onSuccess: () => setAsked(true) })}
          pending={send.isPending}
          sent={asked}
        />
      </CodeForm>
    </AuthScreen>
  )
}
