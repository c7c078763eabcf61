import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotUser } from '../../../lib/stored.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CaptchaStatus } from '../../../ui/captcha/captcha-status.tsx'
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { TextLink } from '../text-link.tsx'
import { AskCode } from './ask-code.tsx'
import { useSendForgotCode } from './use-send-forgot-code.ts'

/** The link in the mail carries what the code is exchanged for; true when the page was opened by it. */
function takeMailedLink(): boolean {
  const params = new URLSearchParams(window.location.hash.slice(1))
  const [email, reset_token] = [params.get('email'), params.get('reset_token')]
  if (!email || !reset_token) return false
  forgotUser.write({ email, forgot_token: '', reset_token })
  return true
}

/** Two steps on one screen. What the first one learned is stored, so that a reload continues with the second. */
export function ForgotPasswordPage() {
  const [linked] = useState(takeMailedLink)
  const [user, setUser] = useState(() => forgotUser.read())
  const [renewed, setRenewed] = useState(false)
  if (linked) return <Navigate to="/reset_password" replace />
  const startAgain = () => {
    forgotUser.clear()
    setUser(null)
    setRenewed(false)
  }
  // Whoever came by the link has a token for a new password and none for a code.
  return user?.forgot_token ? (
    <AskCode
      key={user.forgot_token}
      user={user}
      renewed={renewed}
      onRenewed={() => {
        setUser(forgotUser.read())
        setRenewed(true)
      }}
      onOther={startAgain}
    />
  ) : (
    <AskEmail onSent={() => setUser(forgotUser.read())} />
  )
}

function AskEmail({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('identity')
  const send = useSendForgotCode()
  const captcha = useCaptcha()
  const f = useServerForm({
    initialValues: { email: '' },
    check: ({ email }) => ({ email: !email.trim() && 'required' }),
    submit: async ({ email }) =>
      send.mutateAsync({ body: { email: email.trim(), captcha: await captcha.take() } }),
    onDone: onSent,
  })
  return (
    <AuthScreen
      title={t('forgot.title')}
      hint={t('forgot.text')}
      foot={<TextLink to="/login">{t('forgot.back')}</TextLink>}
    >
      <ServerForm of={f} label={t('forgot.title')} onFocus={captcha.start}>
        <EmailInput label={t('forgot.email')} {...f.field('email')} autoComplete="email" autoFocus />
        <CaptchaStatus captcha={captcha} />
        <SubmitButton of={f} fullWidth>
          {t('forgot.submit')}
        </SubmitButton>
      </ServerForm>
    </AuthScreen>
  )
}
