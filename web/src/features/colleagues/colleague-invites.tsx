import { Button } from '@mantine/core'
import { useFormats } from '../../lib/formats.ts'
import { useCall } from '../../lib/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './colleagues.module.css'
import { COLLEAGUES, type Invite } from './colleagues.ts'

export function ColleagueInvites({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation('colleagues')
  return (
    <SectionCard title={t('invites.title')}>
      <ul className={classes.people}>
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </SectionCard>
  )
}

function InviteRow({ invite }: { invite: Invite }) {
  const { t } = useTranslation('colleagues')
  const { date } = useFormats()
  const toast = useToasts()
  const now = useNow()
  const { id, email } = invite
  const resending = useCall('POST /colleague_invites/{id}/resend', {
    refreshAlways: [COLLEAGUES],
    onSuccess: () => toast.success(t('invite.sent', { email })),
    onError: toast.error,
  })
  const withdrawing = useCall('DELETE /colleague_invites/{id}', {
    refreshAlways: [COLLEAGUES],
    onSuccess: () => toast.success(t('invites.withdrawn', { email })),
    onError: toast.error,
  })
  const isOver = new Date(invite.expires_at) < now
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <bdi className={classes.name} title={email}>
          {email}
        </bdi>
        <span className={classes.muted}>{t('invites.sent', { date: date(invite.created_at) })}</span>
      </span>
      <span className={classes.duty}>
        <span>{t(`duties.${invite.duty}`)}</span>
        {isOver ? (
          <span>
            <StatusBadge tone="wait">{t('invites.over')}</StatusBadge>
          </span>
        ) : null}
      </span>
      <span className={classes.acts}>
        <Button
          variant="default"
          size="compact-sm"
          loading={resending.isPending}
          aria-label={t('invites.resend_label', { email })}
          onClick={() => resending.mutate({ params: { id } })}
        >
          {t('invites.resend')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={withdrawing.isPending}
          aria-label={t('invites.withdraw_label', { email })}
          onClick={() => withdrawing.mutate({ params: { id } })}
        >
          {t('invites.withdraw')}
        </Button>
      </span>
    </li>
  )
}
