import type { Answer } from '../../../lib/api.ts'
import { signIn } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { Trans } from '../../../lib/trans.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Address } from '../address.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { Invitation } from './invitation.tsx'
import { NewAccountForm } from './new-account-form.tsx'

/** Somebody was invited to be staff and opens the link in the mail. */
export function InvitePage() {
  const checking = useCall('POST /auth/check_invite')
  return (
    <Invitation checking={checking}>{(invite, token) => <Accept invite={invite} token={token} />}</Invitation>
  )
}

function Accept({ token, invite }: { token: string; invite: Answer<'POST /auth/check_invite'> }) {
  const { t } = useTranslation('identity')
  const { title: site } = useSite()
  const accepting = useCall('POST /auth/accept_invite', { onSuccess: signIn })
  return (
    <AuthScreen
      title={t('invite.title', { site })}
      hint={
        <Trans
          t={t}
          i18nKey={invite.invited_by === null ? 'invite.first_text' : 'invite.text'}
          values={{ name: invite.invited_by ?? '', email: invite.email }}
          components={{ email: <Address /> }}
        />
      }
    >
      <NewAccountForm
        label={t('invite.title', { site })}
        email={invite.email}
        name={invite}
        open={(account) => accepting.mutateAsync({ body: { ...account, token } })}
      />
    </AuthScreen>
  )
}
