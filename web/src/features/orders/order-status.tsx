import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileUpload,
  IconMessageQuestion,
  IconSettings,
} from '@tabler/icons-react'
import type { OrderStatus } from '#contract/orders/states.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { StaffListedOrder } from './order.ts'

const FACES = {
  pending: { tone: 'idle', icon: IconClock },
  processing: { tone: 'busy', icon: IconSettings },
  incomplete: { tone: 'wait', icon: IconMessageQuestion },
  completed: { tone: 'ok', icon: IconCircleCheck },
  cancelled: { tone: 'idle', icon: IconCircleX },
} as const

/** In the customer's words: what it means for them. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('orders')
  return <StatusBadge {...FACES[status]}>{t(`status.${status}`)}</StatusBadge>
}

const STAFF_FACES = {
  ...FACES,
  // What nobody works on is what staff look for; what waits for the customer is not theirs to do.
  pending: { tone: 'wait', icon: IconClock },
  incomplete: { tone: 'idle', icon: IconFileUpload },
} as const

interface StaffStatusBadgeProps {
  status: OrderStatus
  /** Named instead of the status while they work on it. */
  takenBy?: StaffListedOrder['assigned_to']
}

export function StaffStatusBadge({ status, takenBy }: StaffStatusBadgeProps) {
  const { t } = useTranslation(['orders', 'work-list'])
  const me = useSignedInUser()
  const name = takenBy?.id === me.id ? t('work-list:yours') : takenBy?.name
  return (
    <StatusBadge {...STAFF_FACES[status]}>
      {status === 'processing' && name ? <bdi>{name}</bdi> : t(`staff_status.${status}`)}
    </StatusBadge>
  )
}
