import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { COLLEAGUES_KEY } from '../../lib/query-keys.ts'
import { FRESH_PAGE, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { laterDialog } from '../../ui/later.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { ColleagueInvites } from './colleague-invites.tsx'
import { ColleagueList } from './colleague-list.tsx'
import classes from './colleagues.module.css'
import { COLLEAGUES, type Colleagues } from './colleagues.ts'

const InviteColleagueDialog = laterDialog(() =>
  import('./invite-colleague-dialog.tsx').then((module) => module.InviteColleagueDialog),
)

/** Who works on the wallet of the company. */
export function ColleaguesPage() {
  const { t } = useTranslation('colleagues')
  const colleagues = useAnswer(COLLEAGUES, {}, { family: COLLEAGUES_KEY, ...FRESH_PAGE })
  const [isInviting, setInviting] = useState(false)
  const isFull = colleagues.data?.can_invite === false
  const invite = (
    <Button
      leftSection={<IconUserPlus size={16} aria-hidden />}
      disabled={isFull}
      onClick={() => setInviting(true)}
    >
      {t('invite.open')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} actions={invite} />
      <Loaded query={colleagues} skeleton={<SkeletonLines heights={[64, 64]} gap={12} />}>
        {(data) =>
          isEmpty(data) ? (
            <SectionCard>
              <EmptyState
                title={t('empty.title')}
                text={t('empty.text')}
                icon={<IconUsers size={24} stroke={1.6} />}
              />
            </SectionCard>
          ) : (
            <div className={classes.stack}>
              {isFull ? <p className={classes.muted}>{t('full')}</p> : null}
              {data.items.length > 0 ? <ColleagueList people={data.items} /> : null}
              {data.invites.length > 0 ? <ColleagueInvites invites={data.invites} /> : null}
            </div>
          )
        }
      </Loaded>
      <InviteColleagueDialog opened={isInviting} onClose={() => setInviting(false)} />
    </>
  )
}

const isEmpty = ({ items, invites }: Colleagues) => items.length === 0 && invites.length === 0
