import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../../ui/form/growing-textarea.tsx'
import { reasonProblem } from '../../../../ui/form/reason-problem.ts'
import { freshShopOrder } from './manage-order-key.ts'
import classes from './order.module.css'
import { wayBack } from './refund-sums.ts'
import { type ActFormProps, FormOfAct, useActForm } from './use-act-form.tsx'

/** It is over, and the buyer reads why. What becomes of money and goods is said before. */
export function CancelForm({ order, onCancel, onDone }: ActFormProps) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const cancelling = useCall('POST /shop/order/cancel', freshShopOrder(order.id))
  const form = useActForm({
    act: 'cancel',
    order,
    onDone,
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: ({ reason }) => cancelling.mutateAsync({ body: { order_id: order.id, reason: reason.trim() } }),
  })
  const { f } = form
  const left = fromHundredths(toHundredths(order.total) - toHundredths(order.refunded))
  const amount = formats.money(left, order.currency)
  return (
    <FormOfAct {...form} label={t('acts.cancel')}>
      <Alert color="wait" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <p className={classes.line}>
          {order.is_paid && left > 0
            ? `${t('cancel.paid', { amount })} ${t(`way_back.${wayBack(order)}`)}`
            : t('cancel.unpaid')}
        </p>
        <p className={classes.line}>{t(order.shipped_at ? 'cancel.goods_away' : 'cancel.goods_free')}</p>
      </Alert>
      <GrowingTextarea
        label={t('cancel.reason')}
        description={t('cancel.reason_hint')}
        minRows={2}
        maxRows={6}
        maxLength={SHOP_ORDER_BOUNDS.reason}
        data-autofocus
        {...f.field('reason')}
      />
      <FormButtons of={f} color="bad" cancel={t('cancel.keep')} onCancel={onCancel}>
        {t('acts.cancel')}
      </FormButtons>
    </FormOfAct>
  )
}
