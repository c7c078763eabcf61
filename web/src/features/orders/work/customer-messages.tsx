import { useTranslation } from '../../../lib/use-translation.ts'
import { MessagesCard } from '../messages/messages-card.tsx'
import type { StaffOrder } from '../order.ts'
import { ForwardButton } from './forward-button.tsx'

/** What the customer and staff write to each other. Beside messages with a provider it says whom it is with. */
export function CustomerMessages({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('work-list')
  if (!order.relay?.provider) return <MessagesCard order={order} />
  return (
    <MessagesCard
      order={order}
      title={t('relay.messages.customer_title')}
      writeLabel={t('relay.messages.write_customer')}
      actsOf={(message) => <ForwardButton order={order} message={message} to="provider" />}
    />
  )
}
