import { IconMessages } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SoundSwitch } from '../../../ui/sound-switch.tsx'
import { useRoom } from '../use-room.ts'
import type { ChatParts } from './chat-partner.ts'
import classes from './desk.module.css'
import { closeTab, type OpenTab, useOpenTabs } from './open-tabs.ts'
import { StaffTalk } from './staff-talk.tsx'
import { TabBar } from './tab-bar.tsx'
import { TalkList } from './talk-list.tsx'

/** The talk in front has its tab from the first frame on: one that came with its name would push the talk down. */
const withTabOf = (user: string | undefined, tabs: readonly OpenTab[]): readonly OpenTab[] =>
  !user || tabs.some(({ id }) => id === user) ? tabs : [...tabs, { id: user, name: '' }]

/** Staff's side of the chat: who is there, the talks one works on, and the one that is in front. */
export function ChatDeskPage({ parts }: { parts: ChatParts }) {
  const { t } = useTranslation('chat')
  const { id: me } = useSignedInUser()
  const { user } = useSearch({ strict: false }) as { user?: string }
  const navigate = useNavigate()
  const tabs = withTabOf(user, useOpenTabs(me))
  const desk = useRef<HTMLDivElement>(null)
  useRoom(desk)
  const open = (id: string | undefined) =>
    void navigate({
      to: '/admin/chat_support',
      // What the list shows stays as it is.
      search: (before: Record<string, unknown>) => ({ ...before, user: id }) as never,
      // Each talk begins at its end, not where the last one was read.
      resetScroll: false,
    })
  const close = (id: string) => {
    const next = closeTab(me, id)
    if (id === user) open(next?.id)
  }
  return (
    <>
      <PageHeader title={t('desk.title')} actions={<SoundSwitch />} />
      <div ref={desk} className={classes.desk} data-talking={user ? true : undefined}>
        <TalkList current={user} onOpen={open} />
        <div className={classes.middle}>
          {tabs.length > 0 ? <TabBar tabs={tabs} current={user} onOpen={open} onClose={close} /> : null}
          {user ? (
            // What was begun in one talk is not for the next.
            <StaffTalk
              key={user}
              userId={user}
              parts={parts}
              onBack={() => open(undefined)}
              onClose={close}
            />
          ) : (
            <div className={classes.nothing}>
              <EmptyState
                title={t(tabs.length > 0 ? 'desk.none_chosen' : 'desk.no_tabs')}
                text={t('desk.no_tabs_text')}
                icon={<IconMessages size={24} stroke={1.6} />}
              />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
