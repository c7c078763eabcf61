import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotUser } from '../../../lib/stored.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { AuthScreen } from '../auth-screen.tsx'
import { NewPassword } from './new-password.tsx'

type Step = 'choose' | 'done' | 'expired'

export function ResetPasswordPage() {
  const { t } = useTranslation('identity')
  const [user] = useState(() => forgotUser.read())
  const [step, setStep] = useState<Step>(user?.reset_token ? 'choose' : 'expired')

  if (step === 'choose' && user?.reset_token) {
    return (
      <NewPassword
        email={user.email}
        resetToken={user.reset_token}
        onDone={() => setStep('done')}
        onExpired={() => {
          forgotUser.clear()
          setStep('expired')
        }}
      />
    )
  }
  if (step === 'done') {
    return (
      <AuthScreen title={t('reset.done_title')} hint={t('reset.done_text')}>
        <Button component={Link} to="/login" fullWidth>
          {t('reset.login')}
        </Button>
      </AuthScreen>
    )
  }
  return (
    <AuthScreen title={t('reset.expired_title')} hint={t('reset.expired_text')}>
      <Button component={Link} to="/forgot_password" fullWidth>
        {t('reset.start_again')}
      </Button>
    </AuthScreen>
  )
}
