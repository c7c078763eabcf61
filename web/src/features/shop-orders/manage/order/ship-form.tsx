import { TextInput } from '@mantine/core'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../ui/dialog.tsx'
import { Optional } from '../../../../ui/form/optional.tsx'
import { ArrivalField } from '../arrival-field.tsx'
import { freshShopOrder } from './manage-order-key.ts'
import classes from './order.module.css'
import { type ActFormProps, FormOfAct, useActForm } from './use-act-form.tsx'

/** The parcel is on its way, and where it can be followed. */
export function ShipForm({ order, onCancel, onDone }: ActFormProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { country } = useFormats()
  const shipping = useCall('POST /shop/order/mark_as_shipped', freshShopOrder(order.id))
  const form = useActForm({
    act: 'mark_as_shipped',
    order,
    onDone,
    initialValues: {
      parcel_tracking_number: '',
      tracking_url: '',
      estimated_delivery_date: null as string | null,
    },
    check: ({ tracking_url: url }) => ({
      tracking_url: url.trim() !== '' && !isLink(url.trim()) && { text: t('ship.link_wrong') },
    }),
    submit: (values) =>
      shipping.mutateAsync({
        body: {
          order_id: order.id,
          parcel_tracking_number: values.parcel_tracking_number.trim(),
          ...(values.tracking_url.trim() && { tracking_url: values.tracking_url.trim() }),
          ...(values.estimated_delivery_date && { estimated_delivery_date: values.estimated_delivery_date }),
        },
      }),
  })
  const { f } = form
  return (
    <FormOfAct {...form} label={t('acts.mark_as_shipped')}>
      <p className={classes.line}>
        <bdi>{order.shipping_method}</bdi> · {country(order.shipping_country)}
      </p>
      <TextInput
        label={<Optional>{t('ship.number')}</Optional>}
        maxLength={SHOP_ORDER_BOUNDS.tracking_number}
        autoComplete="off"
        dir="ltr"
        data-autofocus
        {...f.field('parcel_tracking_number')}
      />
      <TextInput
        label={<Optional>{t('ship.link')}</Optional>}
        description={t('ship.link_hint')}
        type="url"
        maxLength={SHOP_ORDER_BOUNDS.tracking_url}
        autoComplete="off"
        dir="ltr"
        {...f.field('tracking_url')}
      />
      <ArrivalField
        value={f.form.values.estimated_delivery_date}
        onChange={(day) => f.form.setFieldValue('estimated_delivery_date', day)}
        error={f.form.errors.estimated_delivery_date}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('acts.mark_as_shipped')}
      </FormButtons>
    </FormOfAct>
  )
}

const isLink = (text: string) => text.startsWith('https://') && URL.canParse(text) && !/\s/.test(text)
