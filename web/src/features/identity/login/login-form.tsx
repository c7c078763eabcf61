import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { signIn } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CaptchaStatus } from '../../../ui/captcha/captcha-status.tsx'
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { TextLink } from '../text-link.tsx'
import classes from './login-form.module.css'
import type { Asked } from './second-factor-step.tsx'

interface LoginValues {
  login: string
  password: string
}

interface LoginFormProps {
  onSecondFactor: (asked: Asked) => void
}

export function LoginForm({ onSecondFactor }: LoginFormProps) {
  const { t } = useTranslation('identity')
  // The guards lead on by themselves once somebody is signed in.
  const signing = useCall('POST /auth/signin', {
    onSuccess: (answer) =>
      'second_factor' in answer ? onSecondFactor(answer.second_factor) : signIn(answer),
  })
  const captcha = useCaptcha()
  const [guarded, setGuarded] = useState(false)

  // After a few failures the server asks for a captcha. It is solved and the same attempt repeated at once: the
  // person sees a line about the check, nothing to click, and keeps what was typed.
  const attempt = async (values: LoginValues) => {
    const body = { login: values.login.trim(), password: values.password }
    if (guarded) return signing.mutateAsync({ body: { ...body, captcha: await captcha.take() } })
    try {
      return await signing.mutateAsync({ body })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'captcha_required')) throw error
      setGuarded(true)
      return signing.mutateAsync({ body: { ...body, captcha: await captcha.take() } })
    }
  }

  const f = useServerForm({
    initialValues: { login: '', password: '' } satisfies LoginValues,
    check: (values) => ({
      login: !values.login.trim() && 'required',
      password: !values.password && 'required',
    }),
    submit: attempt,
  })

  return (
    <ServerForm of={f} label={t('login.title')} onFocus={guarded ? captcha.start : undefined}>
      <TextInput
        label={t('login.login')}
        {...f.field('login')}
        dir="auto"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
      <div>
        <PasswordField label={t('login.password')} {...f.field('password')} />
        <div className={classes.forgot}>
          <TextLink to="/forgot_password">{t('login.forgot')}</TextLink>
        </div>
      </div>
      {guarded ? <CaptchaStatus captcha={captcha} /> : null}
      <SubmitButton of={f} fullWidth>
        {t('login.submit')}
      </SubmitButton>
    </ServerForm>
  )
}
