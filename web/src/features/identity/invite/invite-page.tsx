import { Skeleton, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { checkPasswordPair } from '../../../ui/form/password-pair.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'

/** The token stands behind the #, which browsers do not send: it reaches no log on the way. */
const tokenFromAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

type Invite = Answer<'POST /auth/check_invite'>

/** Somebody was invited to be staff and opens the link in the mail. */
export function InvitePage() {
  const { t } = useTranslation('identity')
  const [token] = useState(tokenFromAddress)
  const checking = useCall('POST /auth/check_invite')
  const { mutate } = checking
  useEffect(() => {
    if (token) mutate({ body: { token } })
  }, [token, mutate])
  if (!token) return <AuthScreen title={t('invite.no_token_title')} hint={t('invite.no_token_text')} />
  if (checking.error) return <ErrorState error={checking.error} onRetry={() => mutate({ body: { token } })} />
  if (!checking.data) return <Skeleton height={320} />
  return <Accept token={token} invite={checking.data} />
}

function Accept({ token, invite }: { token: string; invite: Invite }) {
  const { t, i18n } = useTranslation('identity')
  const { title: site } = useSite()
  const accepting = useCall('POST /auth/accept_invite', { onSuccess: signIn })
  const f = useServerForm({
    initialValues: { first_name: '', last_name: '', password: '', again: '' },
    check: (values) => ({
      first_name: !values.first_name.trim() && 'required',
      last_name: !values.last_name.trim() && 'required',
      ...checkPasswordPair(values.password, values.again, t('register.differ')),
    }),
    submit: ({ again: _, ...values }) =>
      accepting.mutateAsync({ body: { ...values, token, locale: i18n.language } }),
  })
  const { first_name, last_name } = f.form.values
  return (
    <AuthScreen
      title={t('invite.title', { site })}
      hint={
        <Trans
          t={t}
          i18nKey="invite.text"
          values={{ name: invite.invited_by, email: invite.email }}
          components={{ email: <Address /> }}
        />
      }
    >
      <ServerForm of={f} label={t('invite.title', { site })}>
        {/* Password managers keep the new password under this name. */}
        <input type="email" name="email" value={invite.email} autoComplete="username" readOnly hidden />
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
          personal={[first_name, last_name, invite.email]}
        />
        <PasswordField label={t('setup.password_again')} {...f.field('again')} autoComplete="new-password" />
        <SubmitButton of={f} fullWidth>
          {t('invite.submit')}
        </SubmitButton>
      </ServerForm>
    </AuthScreen>
  )
}
