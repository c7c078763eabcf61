import type { Answer } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { Invitation } from './invitation.tsx'
import { NewAccountForm } from './new-account-form.tsx'

/** Somebody was invited to work on the account of a company and opens the link in the mail. */
export function JoinPage() {
  const checking = useCall('POST /auth/check_colleague_invite')
  return (
    <Invitation checking={checking}>{(invite, token) => <Join invite={invite} token={token} />}</Invitation>
  )
}

function Join({ token, invite }: { token: string; invite: Answer<'POST /auth/check_colleague_invite'> }) {
  const { t } = useTranslation('identity')
  const { email, invited_by: name, company, duty } = invite
  const title = t('join.title', { company: company || name })
  const accepting = useCall('POST /auth/accept_colleague_invite', { onSuccess: signIn })
  return (
    <AuthScreen
      title={title}
      hint={
        <>
          <Trans t={t} i18nKey="invite.text" values={{ name, email }} components={{ email: <Address /> }} />{' '}
          {t(`join.${duty}`)}
        </>
      }
    >
      <NewAccountForm
        label={title}
        email={email}
        open={(account) => accepting.mutateAsync({ body: { ...account, token } })}
      />
    </AuthScreen>
  )
}
