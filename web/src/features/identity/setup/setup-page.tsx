import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { signIn } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { AuthScreen } from '../auth-screen.tsx'

/** The token stands behind the #, which browsers do not send: it reaches no log on the way. */
const tokenFromAddress = () => window.location.hash.slice(1)

export function SetupPage() {
  const { t } = useTranslation('identity')
  const [token] = useState(tokenFromAddress)
  if (!token) return <AuthScreen title={t('setup.no_token_title')} hint={t('setup.no_token_text')} />
  return (
    <AuthScreen title={t('setup.title')} hint={t('setup.text')}>
      <SetupForm token={token} />
    </AuthScreen>
  )
}

function SetupForm({ token }: { token: string }) {
  const { t, i18n } = useTranslation('identity')
  const create = useCall('POST /auth/first_admin', { onSuccess: signIn })
  const f = useServerForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '', again: '' },
    check: (values) => ({
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
      email: !values.email.trim() && 'required',
      ...checkPasswordPair(values.password, values.again, t('register.differ')),
    }),
    submit: ({ again: _, ...values }) =>
      create.mutateAsync({ body: { ...values, setup_token: token, locale: i18n.language } }),
  })
  const { first_name, last_name, email } = f.form.values
  return (
    <ServerForm of={f} label={t('setup.title')}>
      <TextInput
        label={t('setup.first_name')}
        {...f.field('first_name')}
        autoComplete="given-name"
        autoFocus
      />
      <TextInput label={t('setup.last_name')} {...f.field('last_name')} autoComplete="family-name" />
      <EmailInput label={t('setup.email')} {...f.field('email')} autoComplete="username" />
      <NewPasswordField
        label={t('setup.password')}
        {...f.field('password')}
        personal={[first_name, last_name, email]}
      />
      <PasswordField label={t('setup.password_again')} {...f.field('again')} autoComplete="new-password" />
      <SubmitButton of={f} fullWidth>
        {t('setup.submit')}
      </SubmitButton>
    </ServerForm>
  )
}
