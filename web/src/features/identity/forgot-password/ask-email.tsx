import { useTranslation } from '../../../lib/use-translation.ts'
import { CaptchaStatus } from '../../../ui/captcha/captcha-status.tsx'
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { TextLink } from '../text-link.tsx'
import { useSendForgotCode } from './use-send-forgot-code.ts'

export function AskEmail({ onSent }: { onSent: () => void }) {
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
