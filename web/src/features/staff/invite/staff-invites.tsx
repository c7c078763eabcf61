import { Button } from '@mantine/core'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../staff.module.css'
import { type Invite, STAFF } from '../staff.ts'

export function StaffInvites({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation('staff')
  return (
    <SectionCard title={t('invites.title')}>
      <ul className={classes.invites}>
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </SectionCard>
  )
}

function InviteRow({ invite }: { invite: Invite }) {
  const { t } = useTranslation('staff')
  const { date } = useFormats()
  const toast = useToasts()
  const now = useNow()
  const params = { id: invite.id }
  const resending = useCall('POST /staff_invite/{id}/resend', {
    refreshAlways: [STAFF],
    onSuccess: () => toast.success(t('invite.sent', { email: invite.email })),
    onError: toast.error,
  })
  const withdrawing = useCall('DELETE /staff_invite/{id}', { refreshAlways: [STAFF], onError: toast.error })
  const isOver = new Date(invite.expires_at) < now
  return (
    <li className={classes.invite}>
      <span className={classes.who}>
        <bdi className={classes.name}>{invite.email}</bdi>
        <span className={classes.muted}>
          {invite.invited_by === null
            ? date(invite.created_at)
            : t('invites.by', { name: invite.invited_by, date: date(invite.created_at) })}
        </span>
      </span>
      {isOver ? <StatusBadge tone="wait">{t('invites.over')}</StatusBadge> : null}
      <Button
        variant="default"
        size="compact-sm"
        loading={resending.isPending}
        onClick={() => resending.mutate({ params })}
      >
        {t('invites.resend')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate({ params })}
      >
        {t('invites.withdraw')}
      </Button>
    </li>
  )
}
