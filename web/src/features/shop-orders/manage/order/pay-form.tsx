import { Alert, TextInput } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { PAYMENT_METHODS } from '#contract/payments/payment-methods.ts'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import type { ShopWay } from '#contract/shop-orders/states.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../ui/dialog.tsx'
import { Optional } from '../../../../ui/form/optional.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { freshShopOrder } from './manage-order-key.ts'
import { type ActFormProps, FormOfAct, useActForm } from './use-act-form.tsx'

/** The money has come, and how. */
export function PayForm({ order, onCancel, onDone }: ActFormProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { t: shared } = useTranslation('shop-orders')
  const formats = useFormats()
  const paying = useCall('POST /shop/order/mark_as_paid', freshShopOrder(order.id))
  const form = useActForm({
    act: 'mark_as_paid',
    order,
    onDone,
    initialValues: { payment_method: order.payment_method, txn_id: '' },
    submit: ({ payment_method, txn_id }) =>
      paying.mutateAsync({
        body: {
          order_id: order.id,
          ...(payment_method !== order.payment_method && { payment_method }),
          txn_id: txn_id.trim(),
        },
      }),
  })
  const { f } = form
  // Nobody hands credits over by hand.
  const ways: readonly ShopWay[] =
    order.payment_method === 'credits' ? ['credits', ...PAYMENT_METHODS] : PAYMENT_METHODS
  return (
    <FormOfAct {...form} label={t('acts.mark_as_paid')}>
      <Alert color="wait" icon={<IconReceipt size={18} aria-hidden />}>
        {t('pay.text', { amount: formats.money(order.total, order.currency) })}
      </Alert>
      <Select
        label={t('pay.way')}
        data={ways.map((value) => ({ value, label: shared(`ways.${value}`) }))}
        allowDeselect={false}
        {...f.field('payment_method')}
      />
      <TextInput
        label={<Optional>{t('pay.txn')}</Optional>}
        description={t('pay.txn_hint')}
        maxLength={SHOP_ORDER_BOUNDS.txn_id}
        autoComplete="off"
        data-autofocus
        {...f.field('txn_id')}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('acts.mark_as_paid')}
      </FormButtons>
    </FormOfAct>
  )
}
