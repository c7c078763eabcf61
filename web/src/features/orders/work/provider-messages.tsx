import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Thread } from '../../../ui/thread/thread.tsx'
import type { ThreadCalls } from '../../../ui/thread/use-thread.ts'
import type { StaffOrder } from '../order.ts'
import { ORDER_LISTS_KEY, orderKey, providerMessagesKey } from '../order-keys.ts'
import { ForwardButton } from './forward-button.tsx'
import { ProviderUnread } from './provider-unread.tsx'

/** On a sub-portal: what its staff and the provider write to each other about an order. The customer reads none of it. */
export function ProviderMessages({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('work-list')
  const provider = order.relay?.provider
  if (!provider) return null
  return (
    <SectionCard
      title={t('relay.messages.title')}
      aside={<ProviderUnread count={provider.unread} />}
      hint={t('relay.messages.hint')}
    >
      <Thread
        calls={callsOf(order.id, provider.order_id)}
        label={t('relay.messages.title')}
        canWrite={provider.can.write}
        writeLabel={t('relay.messages.write')}
        otherSide={t('relay.title')}
        actsOf={(message) => <ForwardButton order={order} message={message} to="customer" />}
      />
    </SectionCard>
  )
}

const callsOf = (orderId: string, providerOrderId: string): ThreadCalls => ({
  subjectId: providerOrderId,
  family: providerMessagesKey(orderId),
  unread: [ORDER_LISTS_KEY, orderKey(orderId)],
  list: 'GET /agent_order_messages/{id}',
  send: 'POST /agent_order_message/{id}',
  markRead: 'POST /agent_order_messages/{id}/read',
  remove: 'DELETE /agent_order_message/{id}',
  download: 'GET /agent_order_message/{id}/download_file',
})
