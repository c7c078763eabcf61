import {
  IconCircleCheck,
  IconCircleX,
  IconCreditCard,
  IconCreditCardPay,
  IconPackage,
  IconPlayerPause,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ShopOrderStatus } from '#contract/shop-orders/states.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

const FACES = {
  awaiting_payment: { tone: 'wait', icon: IconCreditCardPay },
  paid: { tone: 'busy', icon: IconCreditCard },
  processing: { tone: 'busy', icon: IconPackage },
  shipped: { tone: 'busy', icon: IconTruckDelivery },
  completed: { tone: 'ok', icon: IconCircleCheck },
  on_hold: { tone: 'wait', icon: IconPlayerPause },
  cancelled: { tone: 'idle', icon: IconCircleX },
} as const satisfies Record<ShopOrderStatus, unknown>

export function ShopOrderStatusBadge({ status }: { status: ShopOrderStatus }) {
  const { t } = useTranslation('shop-orders')
  return <StatusBadge {...FACES[status]}>{t(`statuses.${status}`)}</StatusBadge>
}
