import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './cart.module.css'
import type { CartItem } from './cart.ts'
import type { useCartEdits } from './use-cart-edits.ts'

interface PriceChangesProps {
  items: readonly CartItem[]
  currency: string
  of: Pick<ReturnType<typeof useCartEdits>, 'saveAll' | 'isSaving'>
}

/** Nobody is to find another price at the end than the one they saw: whatever is saved from now on accepts the new ones. */
export function PriceChanges({ items, currency, of }: PriceChangesProps) {
  const { t } = useTranslation('shop')
  const { money } = useFormats()
  const changed = items.flatMap((item) =>
    item.price_before === null ? [] : [{ item, before: item.price_before }],
  )
  if (changed.length === 0) return null
  return (
    <Alert
      color="wait"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t('cart.prices.changed', { count: changed.length })}
    >
      <ul className={classes.changes}>
        {changed.map(({ item, before }) => (
          <li key={item.id}>
            <bdi>{item.name}</bdi>:{' '}
            {t('cart.prices.was', { before: money(before, currency), now: money(item.unit_price, currency) })}
          </li>
        ))}
      </ul>
      <Button variant="default" loading={of.isSaving} onClick={of.saveAll}>
        {t('cart.prices.accept')}
      </Button>
    </Alert>
  )
}
