import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface StockBadgeProps {
  inventory: number
  /** So many are few. */
  low: number
}

export function StockBadge({ inventory, low }: StockBadgeProps) {
  const { t } = useTranslation('shop')
  if (inventory === 0) return <StatusBadge tone="bad">{t('product.stock.out')}</StatusBadge>
  if (inventory <= low)
    return <StatusBadge tone="wait">{t('product.stock.left', { count: inventory })}</StatusBadge>
  return <StatusBadge tone="ok">{t('product.stock.in')}</StatusBadge>
}
