import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { SetupForm } from './setup-form.tsx'

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
