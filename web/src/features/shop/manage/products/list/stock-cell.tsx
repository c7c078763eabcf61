import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useFormats } from '../../../../../lib/formats.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import classes from '../products.module.css'
import { stockLevel } from './stock-level.ts'

interface StockCellProps {
  inventory: number
  /** Unknown as long as the settings have not come. */
  lowStock: number | undefined
}

/** How many there are, and a word where they are few. */
export function StockCell({ inventory, lowStock }: StockCellProps) {
  const { t } = useTranslation('shop-manager')
  const { number } = useFormats()
  const level = stockLevel(inventory, lowStock)
  return (
    <span className={classes.stock}>
      {level === 'enough' ? null : (
        <StatusBadge
          tone={level === 'none' ? 'bad' : 'wait'}
          icon={level === 'none' ? IconCircleX : IconAlertTriangle}
        >
          {t(`products.stock.${level}`)}
        </StatusBadge>
      )}
      <span className={classes.figure}>{number(inventory)}</span>
    </span>
  )
}
