import { CloseButton } from '@mantine/core'
import { type RefObject, useLayoutEffect, useRef } from 'react'
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
  const row = useRef<HTMLUListElement>(null)
  useInView(row, current, [tabs.find(({ id }) => id === current)?.name, unread])
  return (
    <ul ref={row} className={classes.tabs} aria-label={t('desk.tabs')}>
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

/** What lies beside it is seen: there is more, and where. */
const BESIDE = 24

/** The tab in front is seen, also with its name. Only the row moves, and no further than it must. */
function useInView(
  row: RefObject<HTMLElement | null>,
  current: string | undefined,
  [name, unread]: readonly unknown[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab, one whose name came, and signs of unread messages
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[data-current]')
    if (!row.current || !tab) return
    const [inside, room] = [tab.getBoundingClientRect(), row.current.getBoundingClientRect()]
    const [before, behind] = [room.left - inside.left, inside.right - room.right]
    if (behind > 0) row.current.scrollLeft += behind + BESIDE
    else if (before > 0) row.current.scrollLeft -= before + BESIDE
  }, [row, current, name, unread])
}
