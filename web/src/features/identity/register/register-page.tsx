import { useTranslation } from '../../../lib/use-translation.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { TextLink } from '../text-link.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  const { t } = useTranslation('identity')
  return (
    <AuthScreen
      title={t('register.title')}
      hint={t('register.hint')}
      foot={
        <span>
          {t('register.have_account')} <TextLink to="/login">{t('register.login')}</TextLink>
        </span>
      }
    >
      <RegisterForm />
    </AuthScreen>
  )
}
