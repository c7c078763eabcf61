import { useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { TextLink } from '../text-link.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { type Asked, SecondFactorStep } from './second-factor-step.tsx'

export function LoginPage() {
  const { t } = useTranslation('identity')
  const { shop_public } = useSite()
  const [asked, setAsked] = useState<Asked | null>(null)
  if (asked) return <SecondFactorStep asked={asked} onLeave={() => setAsked(null)} />
  return (
    <AuthScreen
      title={t('login.title')}
      hint={t('login.hint')}
      foot={
        <>
          <span>
            {t('login.no_account')} <TextLink to="/register">{t('login.register')}</TextLink>
          </span>
          {shop_public ? <TextLink to="/shop">{t('login.shop')}</TextLink> : null}
          <LanguageOffer />
        </>
      }
    >
      <LoginForm onSecondFactor={setAsked} />
      <PasskeyButton />
    </AuthScreen>
  )
}
