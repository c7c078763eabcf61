import { useTranslation } from '../../../lib/use-translation.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { TextLink } from '../text-link.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { LoginForm } from './login-form.tsx'

export function LoginPage() {
  const { t } = useTranslation('identity')
  return (
    <AuthScreen
      title={t('login.title')}
      hint={t('login.hint')}
      foot={
        <>
          <span>
            {t('login.no_account')} <TextLink to="/register">{t('login.register')}</TextLink>
          </span>
          <LanguageOffer />
        </>
      }
    >
      <LoginForm />
    </AuthScreen>
  )
}
