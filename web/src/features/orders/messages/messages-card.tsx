import type { ReactNode } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LiveNote } from '../../../ui/live-note.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Thread } from '../../../ui/thread/thread.tsx'
import type { ThreadCalls } from '../../../ui/thread/use-thread.ts'
import { ORDER_COUNTS_KEY, ORDER_LISTS_KEY, orderMessagesKey } from '../order-keys.ts'

/** Where the shortcut of the work list leads. */
export const MESSAGE_FIELD = 'order-message'

interface MessagesCardProps {
  order: { id: string; can: { write: boolean } }
  /** Where a screen has a second conversation: whom this one is with. */
  title?: string
  writeLabel?: string
  actsOf?: (message: Message) => ReactNode
}

/** What both sides wrote about an order. */
export function MessagesCard({ order, title, writeLabel, actsOf }: MessagesCardProps) {
  const { t } = useTranslation('orders')
  const name = title ?? t('messages.title')
  return (
    <SectionCard title={name} aside={<LiveNote />}>
      <Thread
        calls={callsOf(order.id)}
        label={name}
        canWrite={order.can.write}
        fieldId={MESSAGE_FIELD}
        writeLabel={writeLabel}
        actsOf={actsOf}
      />
    </SectionCard>
  )
}

const callsOf = (orderId: string): ThreadCalls => ({
  subjectId: orderId,
  family: orderMessagesKey(orderId),
  unread: [ORDER_LISTS_KEY, ORDER_COUNTS_KEY],
  list: 'GET /order_messages/{id}',
  send: 'POST /order_message/{id}',
  markRead: 'POST /order_messages/{id}/read',
  remove: 'DELETE /order_message/{id}',
  download: 'GET /order_message/{id}/download_file',
})
