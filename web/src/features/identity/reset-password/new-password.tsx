import { forgotUser } from '../../../lib/stored.ts'
import { Trans } from '../../../lib/trans.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'

interface NewPasswordProps {
  email: string
  resetToken: string
  onDone: () => void
  /** The token was used or is too old; only a new code helps. */
  onExpired: () => void
}

export function NewPassword({ email, resetToken, onDone, onExpired }: NewPasswordProps) {
  const { t } = useTranslation('identity')
  const reset = useCall('POST /auth/reset_password', { onSuccess: () => forgotUser.clear() })
  const f = useServerForm({
    initialValues: { password: '', again: '' },
    check: ({ password, again }) => checkPasswordPair(password, again, t('register.differ')),
    submit: ({ password }) => reset.mutateAsync({ body: { reset_token: resetToken, password } }),
    onDone,
    onRefused: (error) => {
      if (error.code !== 'reset_token_invalid') return false
      onExpired()
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
