import { Switch, TextInput } from '@mantine/core'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import type { Body } from '../../../../lib/api.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { ItemForm } from '../../../../ui/catalogue/edit-item.tsx'
import { GuardedForm } from '../../../../ui/form/guarded-form.tsx'
import { Optional } from '../../../../ui/form/optional.tsx'
import { SubmitButton } from '../../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import { CostFields } from './cost-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import classes from './shipping.module.css'
import { ShippingCalculator } from './shipping-calculator.tsx'
import type { ShippingMethod } from './shipping-list.ts'
import { checkShipping, FIELD_NAMES, shippingBody, shippingValues } from './shipping-values.ts'

type NewMethod = Body<'POST /shop/shipping_method/add'>

export function ShippingForm({ of, submit, said, onDone }: ItemForm<ShippingMethod, NewMethod>) {
  const { t } = useTranslation('shop-manager')
  const toast = useToasts()
  const words = {
    days: t('shipping.days_wrong'),
    value: t('shipping.value_wrong'),
    tracking: t('shipping.tracking_wrong'),
  }
  const f = useServerForm({
    initialValues: shippingValues(of),
    check: (values) => checkShipping(values, words),
    submit: (values) => submit(shippingBody(values)),
    rename: FIELD_NAMES,
    onDone: () => {
      toast.success(said)
      onDone()
    },
  })
  return (
    <div className={classes.layout}>
      <GuardedForm of={f} label={t(of === 'new' ? 'shipping.add' : 'shipping.edit')}>
        <TextInput
          label={t('shipping.name')}
          description={t('shipping.name_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={SHOP_BOUNDS.name}
          dir="auto"
          data-autofocus
          {...f.field('name')}
        />
        <CostFields of={f} />
        <LimitFields of={f} />
        <TextInput
          label={<Optional>{t('shipping.tracking')}</Optional>}
          description={t('shipping.tracking_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('shipping.tracking_example')}
          maxLength={SHOP_BOUNDS.tracking_url}
          dir="ltr"
          inputMode="url"
          {...f.field('tracking_url')}
        />
        <Switch label={t('shipping.active')} description={t('shipping.active_hint')} {...f.tick('active')} />
        <div>
          <SubmitButton of={f} />
        </div>
      </GuardedForm>
      <ShippingCalculator values={f.form.values} />
    </div>
  )
}
