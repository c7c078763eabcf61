import { Button } from '@mantine/core'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../../ui/form/growing-textarea.tsx'
import { reasonProblem } from '../../../../ui/form/reason-problem.ts'
import { freshShopOrder } from './manage-order-key.ts'
import classes from './order.module.css'
import { type ActFormProps, FormOfAct, useActForm } from './use-act-form.tsx'

const READY = ['supplier', 'address', 'payment', 'question'] as const

/** It waits, and the buyer reads why. */
export function HoldForm({ order, onCancel, onDone }: ActFormProps) {
  const { t } = useTranslation('shop-orders-manager')
  const holding = useCall('POST /shop/order/mark_as_on_hold', freshShopOrder(order.id))
  const form = useActForm({
    act: 'mark_as_on_hold',
    order,
    onDone,
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: ({ reason }) => holding.mutateAsync({ body: { order_id: order.id, reason: reason.trim() } }),
  })
  const { f } = form
  return (
    <FormOfAct {...form} label={t('acts.mark_as_on_hold')}>
      <GrowingTextarea
        label={t('hold.reason')}
        description={t('hold.reason_hint')}
        minRows={3}
        maxRows={8}
        maxLength={SHOP_ORDER_BOUNDS.reason}
        data-autofocus
        {...f.field('reason')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and this one is for listeners only */}
      <div className={classes.ready} role="group" aria-label={t('hold.ready_label')}>
        {READY.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            onClick={() => f.form.setFieldValue('reason', t(`hold.ready.${name}`))}
          >
            {t(`hold.ready_short.${name}`)}
          </Button>
        ))}
      </div>
      <FormButtons of={f} onCancel={onCancel}>
        {t('acts.mark_as_on_hold')}
      </FormButtons>
    </FormOfAct>
  )
}
