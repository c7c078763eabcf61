import { TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'

export interface NewAccount {
  first_name: string
  last_name: string
  password: string
  locale: string
}

interface NewAccountFormProps {
  label: string
  /** The address that was invited: it is what they sign in with. */
  email: string
  /** What is known of them already. */
  name?: Pick<NewAccount, 'first_name' | 'last_name'>
  open: (account: NewAccount) => Promise<unknown>
}

/** Name and password of somebody who was invited. */
export function NewAccountForm({ label, email, name, open }: NewAccountFormProps) {
  const { t, i18n } = useTranslation('identity')
  const f = useServerForm({
    initialValues: {
      first_name: name?.first_name ?? '',
      last_name: name?.last_name ?? '',
      password: '',
      again: '',
    },
    check: (values) => ({
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
      ...checkPasswordPair(values.password, values.again, t('register.differ')),
    }),
    submit: ({ again: _, ...values }) => open({ ...values, locale: i18n.language }),
  })
  const { first_name, last_name } = f.form.values
  return (
    <ServerForm of={f} label={label}>
      {/* Password managers keep the new password under this name. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <TextInput
        label={t('setup.first_name')}
        {...f.field('first_name')}
        autoComplete="given-name"
        autoFocus
      />
      <TextInput label={t('setup.last_name')} {...f.field('last_name')} autoComplete="family-name" />
      <NewPasswordField
        label={t('setup.password')}
        {...f.field('password')}
        personal={[first_name, last_name, email]}
      />
      <PasswordField label={t('setup.password_again')} {...f.field('again')} autoComplete="new-password" />
      <SubmitButton of={f} fullWidth>
        {t('invite.submit')}
      </SubmitButton>
    </ServerForm>
  )
}
