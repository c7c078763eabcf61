import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Missing } from '../../../ui/missing.tsx'
import type { useOrderDesk } from '../order-desk.ts'
import type { useOwnOrders } from '../own-orders.ts'

interface OrderMissingProps {
  error: unknown
  onRetry: () => void
  back: ReturnType<typeof useOwnOrders | typeof useOrderDesk>['list']
}

export function OrderMissing({ back, ...failed }: OrderMissingProps) {
  const { t } = useTranslation('orders')
  const icon = <IconFileOff size={24} stroke={1.6} />
  return (
    <Missing
      {...failed}
      title={t('order')}
      absent={{ title: t('not_found_title'), text: t('not_found'), icon }}
      back={{ to: back, label: t('back') }}
    />
  )
}
