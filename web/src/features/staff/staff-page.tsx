import { Button, Switch } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FRESH_PAGE, useAnswer } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useSwitch } from '../../ui/use-switch.ts'
import { InviteStaffDialog } from './invite/invite-staff-dialog.tsx'
import { StaffInvites } from './invite/staff-invites.tsx'
import { RightsDrawer } from './rights/rights-drawer.tsx'
import classes from './staff.module.css'
import { STAFF, type Staff } from './staff.ts'
import { StaffList } from './staff-list.tsx'

/** Who runs the site, and who may do what. */
export function StaffPage() {
  const { t } = useTranslation('staff')
  const staff = useAnswer(STAFF, {}, FRESH_PAGE)
  const [isInviting, setInviting] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('invite.open')}
          </Button>
        }
      />
      <Loaded query={staff} skeleton={<SkeletonLines heights={[56, 56, 56]} gap={12} />}>
        {(data) => (
          <div className={classes.stack}>
            <StaffList people={data.items} onShow={setShownId} />
            {data.invites.length > 0 ? <StaffInvites invites={data.invites} /> : null}
            <SecondFactorRule data={data} />
            <InviteStaffDialog data={data} opened={isInviting} onClose={() => setInviting(false)} />
            <RightsDrawer
              of={data.items.find(({ id }) => id === shownId) ?? null}
              grantable={data.grantable}
              canMakeAdmins={data.can_invite_admins}
              onClose={() => setShownId(null)}
            />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Those who have none are led through its set-up before anything else. */
function SecondFactorRule({ data }: { data: Staff }) {
  const { t } = useTranslation('staff')
  const saving = useCall('POST /staff_second_factor', { refreshAlways: [STAFF] })
  const rule = useSwitch(data.second_factor_required, (is_required) =>
    saving.mutateAsync({ body: { is_required } }),
  )
  const without = data.items.filter(({ has_second_factor }) => !has_second_factor).length
  return (
    <SectionCard title={t('second_factor.title')}>
      <Switch
        {...rule}
        // Whoever makes admins: it protects them.
        disabled={!data.can_invite_admins}
        label={t('second_factor.require')}
        description={t('second_factor.without', { count: without })}
      />
    </SectionCard>
  )
}
