import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import type { Answer } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CodeInput } from '../../../ui/form/code-input.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export type Asked = Extract<Answer<'POST /auth/signin'>, { second_factor: object }>['second_factor']

interface SecondFactorStepProps {
  asked: Asked
  /** Back to name and password. */
  onLeave: () => void
}

/** The password was right. Whoever has the app at hand types its digits; the others find their way below. */
export function SecondFactorStep({ asked: { token, methods }, onLeave }: SecondFactorStepProps) {
  const { t } = useTranslation('identity')
  const [byRecovery, setByRecovery] = useState(!methods.includes('totp'))
  const passing = useCall('POST /auth/second_factor', { onSuccess: signIn })
  const f = useServerForm({
    initialValues: { code: '' },
    check: ({ code }) => ({ code: code.trim().length < SECOND_FACTOR.totp_digits && 'required' }),
    submit: ({ code }) => passing.mutateAsync({ body: { token, code } }),
    fieldOf: ({ code }) => (code === 'code_wrong' || code === 'code_expired' ? 'code' : null),
  })
  const change = (recovery: boolean) => {
    setByRecovery(recovery)
    f.form.restart({ code: '' })
  }
  const hasCodes = methods.includes('recovery_code')
  const isAsked = !byRecovery || hasCodes
  return (
    <AuthScreen
      title={t('second_factor.title')}
      hint={t(
        byRecovery
          ? hasCodes
            ? 'second_factor.recovery_hint'
            : 'second_factor.passkey_hint'
          : 'second_factor.hint',
      )}
      foot={
        <>
          {methods.includes('totp') && hasCodes ? (
            <Anchor component="button" type="button" inherit onClick={() => change(!byRecovery)}>
              {t(byRecovery ? 'second_factor.use_app' : 'second_factor.use_recovery')}
            </Anchor>
          ) : null}
          <Anchor component="button" type="button" inherit onClick={onLeave}>
            {t('second_factor.back')}
          </Anchor>
        </>
      }
    >
      {methods.includes('passkey') ? <PasskeyButton /> : null}
      {isAsked ? (
        <ServerForm of={f} label={t('second_factor.title')}>
          {byRecovery ? (
            <TextInput
              label={t('second_factor.recovery_code')}
              {...f.field('code')}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          ) : (
            <CodeInput
              value={f.form.values.code}
              onChange={(code) => f.form.setFieldValue('code', code)}
              onComplete={f.submit}
              error={f.form.errors.code}
              disabled={f.pending}
            />
          )}
          <SubmitButton of={f} fullWidth>
            {t('login.submit')}
          </SubmitButton>
        </ServerForm>
      ) : null}
    </AuthScreen>
  )
}
