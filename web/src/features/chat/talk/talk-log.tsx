import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useReadWhenSeen } from '../../../ui/thread/use-read-when-seen.ts'
import { LetterBubble } from '../outbox/letter-bubble.tsx'
import { unmatched } from '../outbox/unmatched.ts'
import { useLetters } from '../outbox/use-letters.ts'
import classes from './talk.module.css'
import type { TalkOf } from './talk.ts'
import { answered } from './talk-cache.ts'
import { timelineOf } from './timeline.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import { useLogScroll } from './use-log-scroll.ts'
import { useMarkTalkRead } from './use-mark-talk-read.ts'
import type { useTalk } from './use-talk.ts'

interface TalkLogProps {
  of: TalkOf
  talk: ReturnType<typeof useTalk>
  /** Before the first word. */
  empty: ReactNode
}

/** So near to its beginning a reader wants what was before. */
const NEAR = 60

/** What was said, and what is on its way. */
export function TalkLog({ of, talk: { query, older }, empty }: TalkLogProps) {
  const { t } = useTranslation('chat')
  const log = useRef<HTMLDivElement>(null)
  const talk = query.data
  const messages = talk?.items ?? []
  const entries = talk ? timelineOf(talk) : []
  const all = useLetters(useSignedInUser().id, of.userId)
  const letters = unmatched(all, messages, answered)
  const last = letters.at(-1)?.key ?? entries.at(-1)?.key
  const isOwn = letters.length > 0 || messages.at(-1)?.mine === true
  const scroll = useLogScroll(log, { first: entries[0] && messages[0]?.id, last, isOwn })
  useReadWhenSeen(log, { messages, markRead: useMarkTalkRead(of) })
  const refusedAt = letters.findIndex(({ refused }) => refused !== null)
  return (
    <div className={classes.logFrame}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label={t('talk.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          scroll.onScroll()
          if (log.current && log.current.scrollTop < NEAR && older.state === 'idle') older.load()
        }}
      >
        {query.isPending ? <Blank /> : null}
        {query.error && !talk ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {talk?.has_more ? (
          <Button
            className={classes.older}
            variant="subtle"
            size="compact-sm"
            loading={older.state === 'busy'}
            onClick={older.load}
          >
            {older.state === 'failed' ? t('talk.older_failed') : t('talk.older')}
          </Button>
        ) : null}
        {talk && entries.length === 0 && letters.length === 0 ? empty : null}
        {entries.map((entry) => (
          <TimelineEntry key={entry.key} of={of} entry={entry} />
        ))}
        {letters.map((letter, at) => (
          <LetterBubble
            key={letter.key}
            talk={of.userId}
            letter={letter}
            isHeldUp={refusedAt >= 0 && at > refusedAt}
          />
        ))}
      </div>
      {scroll.hasNews ? (
        <Button
          className={classes.news}
          size="compact-md"
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={scroll.toEnd}
        >
          {t('talk.news')}
        </Button>
      ) : null}
    </div>
  )
}

function Blank() {
  return (
    <>
      <Skeleton height={52} width="60%" />
      <Skeleton height={52} width="45%" className={classes.ownBlank} />
      <Skeleton height={52} width="55%" />
    </>
  )
}
