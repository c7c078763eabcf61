import { IconMessages } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadLinked } from '../../../lib/use-unread-notifications.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SoundSwitch } from '../../../ui/sound-switch.tsx'
import { TalkPanel } from '../talk/talk-panel.tsx'
import { useTalk } from '../talk/use-talk.ts'
import { rememberTalk } from '../tell-page.tsx'
import { useRoom } from '../use-room.ts'
import classes from './own-chat.module.css'
import { PresenceLine } from './presence-line.tsx'

/** A customer's talk with staff. */
export function OwnChatPage() {
  const { t } = useTranslation('chat')
  const { id } = useSignedInUser()
  const { title } = useSite()
  const card = useRef<HTMLElement>(null)
  const of = { userId: id, forStaff: false }
  const hasTalked = (useTalk(of).query.data?.items.length ?? 0) > 0
  useRoom(card)
  useReadLinked('/chat_support')
  useEffect(() => {
    if (hasTalked) rememberTalk(id)
  }, [hasTalked, id])
  return (
    <>
      <PageHeader title={t('own.title')} actions={<SoundSwitch />} />
      <section ref={card} className={classes.card} aria-label={t('own.title')}>
        <PresenceLine />
        <TalkPanel
          of={of}
          otherSide={title}
          empty={
            <EmptyState
              title={t('own.empty')}
              text={t('own.empty_text')}
              icon={<IconMessages size={24} stroke={1.6} />}
            />
          }
        />
      </section>
    </>
  )
}
