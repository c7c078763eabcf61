import { CloseButton } from '@mantine/core'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { UnreadDot } from '../../../ui/unread-dot.tsx'
import { CHAT_LISTS_KEY } from '../chat-keys.ts'
import classes from './desk.module.css'
import type { OpenTab } from './open-tabs.ts'

interface TabBarProps {
  tabs: readonly OpenTab[]
  current: string | undefined
  onOpen: (id: string) => void
  onClose: (id: string) => void
}

/** Its customer is still to come, or is not there. */
const UNNAMED = '…'

/** The talks one works on, and which of them has something new. */
export function TabBar({ tabs, current, onOpen, onClose }: TabBarProps) {
  const { t } = useTranslation('chat')
  const unread = useAnswer(
    'GET /chat_user',
    { query: { page: 1, size: 100, unread: 'true' } },
    { family: CHAT_LISTS_KEY, enabled: tabs.length > 0 },
  ).data?.items
  return (
    <ul className={classes.tabs} aria-label={t('desk.tabs')}>
      {tabs.map(({ id, name }) => (
        <li key={id} className={classes.tab} data-current={id === current ? true : undefined}>
          <button
            type="button"
            className={classes.tabName}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onOpen(id)}
          >
            <bdi>{name || UNNAMED}</bdi>
            <UnreadDot count={unread?.find((row) => row.id === id)?.unread ?? 0} />
          </button>
          <CloseButton
            size="sm"
            aria-label={t('desk.close_tab', { name: name || UNNAMED })}
            onClick={() => onClose(id)}
          />
        </li>
      ))}
    </ul>
  )
}
