import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotUser } from '../../../lib/stored.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('identity')
  const [user] = useState(() => forgotUser.read())
  // Expired: the token was used or is too old; only a new code helps.
  const [outcome, setOutcome] = useState<'done' | 'expired' | null>(null)
  const finish = (found: 'done' | 'expired') => {
    forgotUser.clear()
    setOutcome(found)
  }
  if (!outcome && user?.reset_token)
    return <NewPassword email={user.email} resetToken={user.reset_token} onFinished={finish} />
  const face = outcome === 'done' ? 'done' : 'expired'
  return (
    <AuthScreen title={t(`reset.${face}_title`)} hint={t(`reset.${face}_text`)}>
      <Button component={Link} to={face === 'done' ? '/login' : '/forgot_password'} fullWidth>
        {face === 'done' ? t('reset.login') : t('reset.start_again')}
      </Button>
    </AuthScreen>
  )
}

interface NewPasswordProps {
  email: string
  resetToken: string
  onFinished: (outcome: 'done' | 'expired') => void
}

function NewPassword({ email, resetToken, onFinished }: NewPasswordProps) {
  const { t } = useTranslation('identity')
  const reset = useCall('POST /auth/reset_password')
  const f = useServerForm({
    initialValues: { password: '', again: '' },
    check: ({ password, again }) => checkPasswordPair(password, again, t('register.differ')),
    submit: ({ password }) => reset.mutateAsync({ body: { reset_token: resetToken, password } }),
    onDone: () => onFinished('done'),
    onRefused: ({ code }) => {
      if (code !== 'reset_token_invalid') return false
      onFinished('expired')
      return true
    },
  })
  return (
    <AuthScreen
      title={t('reset.title')}
      hint={<Trans t={t} i18nKey="reset.text" values={{ email }} components={{ email: <Address /> }} />}
    >
      <ServerForm of={f} label={t('reset.title')}>
        {/* Password managers keep the new password under this name. */}
        <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordField label={t('reset.password')} {...f.field('password')} personal={[email]} autoFocus />
        <PasswordField label={t('reset.password_again')} {...f.field('again')} autoComplete="new-password" />
        <SubmitButton of={f} fullWidth>
          {t('reset.submit')}
        </SubmitButton>
      </ServerForm>
    </AuthScreen>
  )
}
