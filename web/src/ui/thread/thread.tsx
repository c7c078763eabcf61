import { Skeleton } from '@mantine/core'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ErrorState } from '../error-state.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { MessageForm } from './message-form.tsx'
import classes from './thread.module.css'
import { useReadWhenSeen } from './use-read-when-seen.ts'
import { type ThreadCalls, useMarkRead, useMessages } from './use-thread.ts'

interface ThreadProps {
  calls: ThreadCalls
  label: string
  canWrite: boolean
  /** For shortcuts that lead to the field. */
  fieldId?: string
  /** What the field is called where a screen has two of them. */
  writeLabel?: string | undefined
  /** Who the other side is, where its messages do not say. */
  otherSide?: string
  /** What else can be done with a message. */
  actsOf?: ((message: Message) => ReactNode) | undefined
  /** Several write on this side, and readers want to know who. */
  isSigned?: boolean
  /** Further means of the field: see MessageForm. */
  writing?: Pick<ComponentProps<typeof MessageForm>, 'hint' | 'note' | 'snippets'>
}

/** What both sides wrote to each other; new ones appear by themselves. */
export function Thread(props: ThreadProps) {
  const {
    calls,
    label,
    canWrite,
    fieldId,
    writeLabel,
    otherSide = '',
    actsOf,
    isSigned = false,
    writing,
  } = props
  const { t } = useTranslation('ui')
  const query = useMessages(calls)
  const messages = query.data?.items ?? []
  const list = useRef<HTMLDivElement>(null)
  useReadWhenSeen(list, { messages, markRead: useMarkRead(calls) })
  useNewestInView(list, messages.length)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={list} className={classes.list} role="log" aria-label={label} tabIndex={0}>
        {query.isPending ? <Skeleton height={60} /> : null}
        {query.error && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data && messages.length === 0 ? <p className={classes.none}>{t('thread.none')}</p> : null}
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            calls={calls}
            otherSide={otherSide}
            isSigned={isSigned}
          >
            {actsOf?.(message)}
          </MessageBubble>
        ))}
      </div>
      {canWrite ? <MessageForm calls={calls} fieldId={fieldId} label={writeLabel} {...writing} /> : null}
    </>
  )
}

/** Only the list moves: the page stays where its reader is. */
function useNewestInView(list: RefObject<HTMLDivElement | null>, count: number): void {
  useEffect(() => {
    if (count > 0 && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [list, count])
}
