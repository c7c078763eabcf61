import { Checkbox } from '@mantine/core'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import { WholeNumberInput } from '../../../../ui/form/whole-number-input.tsx'
import type { Order } from '../manage-order.ts'
import classes from './order.module.css'
import { isShippingLeft, leftOf } from './refund-sums.ts'
import type { RefundValues } from './refund-values.ts'

interface RefundLinesProps {
  order: Order
  of: ServerForm<RefundValues>
}

/** How many pieces of each line go back, and whether the shipping does. */
export function RefundLines({ order, of: f }: RefundLinesProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { money } = useFormats()
  const { quantities } = f.form.values
  const set = (id: string, quantity: number | '') =>
    f.form.setFieldValue('quantities', { ...quantities, [id]: quantity })
  return (
    <ul className={classes.refundLines}>
      {order.items
        .filter((item) => leftOf(item) > 0)
        .map((item) => (
          <li key={item.id} className={classes.refundLine}>
            <div className={classes.words}>
              <bdi>{item.name}</bdi>
              <span className={classes.small}>
                {t('refund.left', { count: leftOf(item) })} ·{' '}
                <bdi>{t('refund.each', { amount: money(item.unit_price, order.currency) })}</bdi>
              </span>
            </div>
            <WholeNumberInput
              className={classes.quantity}
              aria-label={t('refund.pieces_of', { name: item.name })}
              placeholder="0"
              max={leftOf(item)}
              separator=""
              value={quantities[item.id] ?? ''}
              onChange={(quantity) => set(item.id, quantity)}
            />
          </li>
        ))}
      {isShippingLeft(order) ? (
        <li className={classes.refundLine}>
          <Checkbox
            label={t('refund.shipping', { amount: money(order.shipping, order.currency) })}
            {...f.tick('shipping')}
          />
        </li>
      ) : null}
    </ul>
  )
}
