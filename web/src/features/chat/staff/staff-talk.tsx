import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconInfoCircle, IconUserOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadLinked } from '../../../lib/use-unread-notifications.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TalkPanel } from '../talk/talk-panel.tsx'
import type { ChatParts, Partner } from './chat-partner.ts'
import { usePartner } from './chat-partner.ts'
import classes from './desk.module.css'
import { OnlineDot } from './online-dot.tsx'
import { openTab } from './open-tabs.ts'
import { PartnerSide } from './partner-side.tsx'
import { useSnippetsOf } from './use-snippets-of.ts'

interface StaffTalkProps {
  userId: string
  parts: ChatParts
  onBack: () => void
  onClose: (id: string) => void
}

/** One talk with what is known of the customer: beside it, or in a drawer where there is no room. */
export function StaffTalk({ userId, parts, onBack, onClose }: StaffTalkProps) {
  const { t } = useTranslation('chat')
  const { id: me } = useSignedInUser()
  const { data: partner, error } = usePartner(userId)
  const hasRoom = useMediaQuery('(min-width: 84em)', true, { getInitialValueInEffect: false })
  const [isShown, setShown] = useState(false)
  const snippets = useSnippetsOf(partner)
  const name = partner?.name ?? ''
  useScreenTitle(name || null)
  useReadLinked(`/admin/chat_support?user=${userId}`)
  useEffect(() => {
    if (name) openTab(me, { id: userId, name })
  }, [me, userId, name])
  if (!partner && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <div className={classes.nothing}>
        <EmptyState
          title={t('desk.unknown')}
          icon={<IconUserOff size={24} stroke={1.6} />}
          action={
            <Button
              variant="default"
              onClick={() => {
                onClose(userId)
                onBack()
              }}
            >
              {t('desk.back')}
            </Button>
          }
        />
      </div>
    )
  return (
    <div className={classes.talk}>
      <div className={classes.talkMain}>
        <header className={classes.head}>
          <ActionIcon className={classes.back} variant="subtle" aria-label={t('desk.back')} onClick={onBack}>
            <IconArrowLeft size={20} className={classes.arrow} aria-hidden />
          </ActionIcon>
          <h2 className={classes.title}>
            <bdi>{name || '\u00a0'}</bdi>
          </h2>
          {partner?.is_online ? <OnlineDot /> : null}
          <Assigned partner={partner} me={me} />
          {hasRoom ? null : (
            <ActionIcon
              className={classes.details}
              variant="default"
              size="input-sm"
              aria-label={t('desk.details')}
              title={t('desk.details')}
              disabled={!partner}
              onClick={() => setShown(true)}
            >
              <IconInfoCircle size={18} aria-hidden />
            </ActionIcon>
          )}
        </header>
        <TalkPanel
          of={{ userId, forStaff: true }}
          otherSide={partner?.first_name || name}
          canWrite={partner?.can.write ?? true}
          snippets={snippets}
          empty={<EmptyState title={t('desk.empty')} text={t('desk.empty_text')} />}
        />
      </div>
      {hasRoom ? (
        <aside className={classes.side} aria-label={t('desk.details')}>
          {partner ? <PartnerSide partner={partner} parts={parts} /> : null}
        </aside>
      ) : (
        <DetailDrawer
          of={isShown && partner ? partner : null}
          title={() => t('desk.details')}
          size={420}
          onClose={() => setShown(false)}
        >
          {(shown) => <PartnerSide partner={shown} parts={parts} />}
        </DetailDrawer>
      )}
    </div>
  )
}

function Assigned({ partner, me }: { partner: Partner | undefined; me: string }) {
  const { t } = useTranslation('chat')
  const assignee = partner?.assigned_to
  if (!partner) return null
  return (
    <span className={classes.assigned}>
      {assignee ? assignee.id === me ? t('desk.yours') : <bdi>{assignee.name}</bdi> : t('desk.unassigned')}
    </span>
  )
}
