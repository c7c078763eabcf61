import { Checkbox, TextInput } from '@mantine/core'
import { signIn } from '../../../lib/session.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { CaptchaStatus } from '../../../ui/captcha/captcha-status.tsx'
import { useCaptcha } from '../../../ui/captcha/use-captcha.ts'
import { EmailInput, PhoneInput } from '../../../ui/form/contact-inputs.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { noteCodeSent } from '../code/code-notes.ts'
import { TextLink } from '../text-link.tsx'
import classes from './register-form.module.css'
import { checkRegister, NOBODY, signUpBody } from './register-values.ts'

export function RegisterForm() {
  const { t, i18n } = useTranslation('identity')
  const signUp = useCall('POST /auth/signup', {
    // The answer's tokens are good for verifying the email only; the guards lead to that screen.
    onSuccess: (user) => {
      noteCodeSent(user.id)
      signIn(user)
    },
  })
  const captcha = useCaptcha()
  const f = useServerForm({
    initialValues: NOBODY,
    check: (values) => checkRegister(values, t('register.differ')),
    submit: async (values) =>
      signUp.mutateAsync({
        body: signUpBody(values, { captcha: await captcha.take(), locale: i18n.language }),
      }),
  })
  const { first_name, last_name, email } = f.form.values

  return (
    <ServerForm of={f} label={t('register.title')} onFocus={captcha.start}>
      <div className={classes.pair}>
        <TextInput
          label={t('register.first_name')}
          {...f.field('first_name')}
          autoComplete="given-name"
          autoFocus
        />
        <TextInput label={t('register.last_name')} {...f.field('last_name')} autoComplete="family-name" />
      </div>
      <EmailInput
        label={t('register.email')}
        description={t('register.email_hint')}
        {...f.field('email')}
        autoComplete="email"
      />
      <div className={classes.pair}>
        <TextInput
          label={<Optional>{t('register.company')}</Optional>}
          {...f.field('company_name')}
          autoComplete="organization"
        />
        <CountrySelect
          label={<Optional>{t('register.country')}</Optional>}
          clearable
          {...f.field('country')}
        />
      </div>
      <div className={classes.pair}>
        <PhoneInput
          label={<Optional>{t('register.phone')}</Optional>}
          {...f.field('phone')}
          autoComplete="tel"
        />
        <TextInput
          label={<Optional>{t('register.username')}</Optional>}
          {...f.field('username')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <NewPasswordField
        label={t('register.password')}
        {...f.field('password')}
        personal={[first_name, last_name, email]}
      />
      <PasswordField label={t('register.password_again')} {...f.field('again')} autoComplete="new-password" />
      <Checkbox
        {...f.tick('agree')}
        label={
          <Trans
            t={t}
            i18nKey="register.agree"
            components={{
              terms: <TextLink to="/terms_of_use" newTab />,
              privacy: <TextLink to="/privacy_policy" newTab />,
            }}
          />
        }
      />
      <CaptchaStatus captcha={captcha} />
      <SubmitButton of={f} fullWidth>
        {t('register.submit')}
      </SubmitButton>
    </ServerForm>
  )
}
