import { Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { LiveNote } from '../live-note.tsx'
import orders from '../orders.module.css'
import { MessageBubble } from './message-bubble.tsx'
import { MessageForm } from './message-form.tsx'
import classes from './messages.module.css'
import { useMarkRead, useOrderMessages } from './use-order-messages.ts'
import { useReadWhenSeen } from './use-read-when-seen.ts'

interface MessagesCardProps {
  order: { id: string; can: { write: boolean } }
}

/** What both sides wrote about an order; new ones appear by themselves. */
export function MessagesCard({ order }: MessagesCardProps) {
  const { t } = useTranslation('orders')
  const query = useOrderMessages(order.id)
  const { mutate: markRead } = useMarkRead(order.id)
  const messages = query.data?.items ?? []
  const list = useRef<HTMLDivElement>(null)
  useReadWhenSeen(list, { messages, markRead })
  useNewestInView(list, messages.length)
  return (
    <SectionCard title={t('messages.title')} aside={<LiveNote />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={list} className={classes.list} role="log" aria-label={t('messages.title')} tabIndex={0}>
        {query.isPending ? <Skeleton height={60} /> : null}
        {query.error && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.data && messages.length === 0 ? <p className={orders.muted}>{t('messages.none')}</p> : null}
        {messages.map((message) => (
          <MessageBubble key={message.id} message={message} orderId={order.id} />
        ))}
      </div>
      {order.can.write ? <MessageForm orderId={order.id} /> : null}
    </SectionCard>
  )
}

/** Only the list moves: the page stays where its reader is. */
function useNewestInView(list: React.RefObject<HTMLDivElement | null>, count: number): void {
  useEffect(() => {
    if (count > 0 && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [list, count])
}
