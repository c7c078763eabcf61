import { IconPackageOff } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Missing } from '../../../ui/missing.tsx'

interface OrderMissingProps {
  error: unknown
  onRetry: () => void
}

export function OrderMissing(failed: OrderMissingProps) {
  const { t } = useTranslation('shop-orders')
  return (
    <Missing
      {...failed}
      title={t('order.title')}
      absent={{
        title: t('order.not_found_title'),
        text: t('order.not_found'),
        icon: <IconPackageOff size={24} stroke={1.6} />,
      }}
      back={{ to: '/shop/orders', label: t('to_orders') }}
    />
  )
}
