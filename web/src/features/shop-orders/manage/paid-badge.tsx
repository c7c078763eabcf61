import { useTranslation } from '../../../lib/use-translation.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ListedOrder } from './manage-order.ts'

/** Whether the money is there. Nobody waits for that of an order that is over. */
export function PaidBadge({ order }: { order: Pick<ListedOrder, 'is_paid' | 'current_status'> }) {
  const { t } = useTranslation('shop-orders-manager')
  if (order.is_paid) return <StatusBadge tone="ok">{t('paid.yes')}</StatusBadge>
  return (
    <StatusBadge tone={order.current_status === 'cancelled' ? 'idle' : 'wait'}>{t('paid.no')}</StatusBadge>
  )
}
