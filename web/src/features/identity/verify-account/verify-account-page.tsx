import { Alert, Anchor, Button, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { STATUS } from '#contract/roles.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { logOut } from '../../../lib/log-out.ts'
import { updateUser, useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'

export function VerifyAccountPage() {
  const { t } = useTranslation('identity')
  const user = useSignedInUser()
  const logout = (
    <Anchor component="button" type="button" inherit onClick={() => void logOut()}>
      {t('account.logout')}
    </Anchor>
  )
  return user.status === STATUS.blocked ? (
    <Blocked foot={logout} />
  ) : (
    <Waiting email={user.email} foot={logout} />
  )
}

function Waiting({ email, foot }: { email: string; foot: React.ReactNode }) {
  const { t } = useTranslation('identity')
  const { text } = useErrorTexts()
  const check = useCheckAccount()
  return (
    <AuthScreen
      badge={<StatusBadge tone="wait">{t('account.waiting')}</StatusBadge>}
      title={t('account.waiting_title')}
      hint={
        <Trans t={t} i18nKey="account.waiting_text" values={{ email }} components={{ email: <Address /> }} />
      }
      foot={foot}
    >
      <Stack>
        <div role="status">
          {check.isSuccess ? <Alert color="idle">{t('account.still_waiting')}</Alert> : null}
          {check.error ? <Alert color="bad">{text(check.error)}</Alert> : null}
        </div>
        <Button fullWidth loading={check.isPending} onClick={() => check.mutate()}>
          {t('account.check')}
        </Button>
      </Stack>
    </AuthScreen>
  )
}

function Blocked({ foot }: { foot: React.ReactNode }) {
  const { t } = useTranslation('identity')
  const { email } = useSite()
  return (
    <AuthScreen
      badge={<StatusBadge tone="bad">{t('account.blocked')}</StatusBadge>}
      title={t('account.blocked_title')}
      hint={t('account.blocked_text')}
      foot={foot}
    >
      {email ? (
        <Button component="a" href={`mailto:${email}`} variant="default" fullWidth>
          {t('account.contact')}
        </Button>
      ) : null}
    </AuthScreen>
  )
}

const EVERY = 60_000

/** Asks whether staff have opened the account; the guards lead on once they have. Also by itself, once a minute. */
function useCheckAccount() {
  const check = useCall('GET /auth/refresh_user_data', { onSuccess: updateUser })
  const { mutate } = check
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') mutate()
    }, EVERY)
    return () => clearInterval(timer)
  }, [mutate])
  return check
}
