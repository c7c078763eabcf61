import {
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileUpload,
  IconMessageQuestion,
  IconSettings,
} from '@tabler/icons-react'
import type { OrderStatus } from '#contract/orders/states.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

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
  /** Said instead of the status where somebody works on it. */
  taken?: string
}

export function StaffStatusBadge({ status, taken }: StaffStatusBadgeProps) {
  const { t } = useTranslation('orders')
  return (
    <StatusBadge {...STAFF_FACES[status]}>
      {status === 'processing' && taken ? <bdi>{taken}</bdi> : t(`staff_status.${status}`)}
    </StatusBadge>
  )
}
