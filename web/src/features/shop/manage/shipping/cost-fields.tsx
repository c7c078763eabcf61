import { Input, NumberInput, SegmentedControl } from '@mantine/core'
import { useFormats } from '../../../../lib/formats.ts'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { DecimalInput } from '../../../../ui/form/decimal-input.tsx'
import { Optional } from '../../../../ui/form/optional.tsx'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import classes from './shipping.module.css'
import type { ShippingValues } from './shipping-values.ts'

const CHARGES = ['order', 'piece'] as const

/** What it costs at home and abroad, and how long it takes. */
export function CostFields({ of: f }: { of: ServerForm<ShippingValues> }) {
  const { t } = useTranslation('shop-manager')
  const formats = useFormats()
  const { country, currency } = useSite()
  return (
    <>
      <Side of={f} side="local" legend={t('shipping.local', { country: formats.country(country) })} />
      <Side of={f} side="international" legend={t('shipping.international')} />
      <Input.Wrapper
        label={t('shipping.charge')}
        description={t(`shipping.charge_${f.form.values.charge}_hint`)}
        labelElement="div"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <SegmentedControl
          fullWidth
          mb={5}
          aria-label={t('shipping.charge')}
          value={f.form.values.charge}
          onChange={(charge) => f.form.setFieldValue('charge', charge as ShippingValues['charge'])}
          data={CHARGES.map((value) => ({ value, label: t(`shipping.charge_${value}`) }))}
        />
      </Input.Wrapper>
      <div className={classes.pair}>
        <DecimalInput
          label={<Optional>{t('shipping.cost_per_kg', { currency })}</Optional>}
          description={t('shipping.cost_per_kg_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowNegative={false}
          {...f.field('cost_per_kg')}
        />
        <DecimalInput
          label={<Optional>{t('shipping.free_from', { currency })}</Optional>}
          description={t('shipping.free_from_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowNegative={false}
          {...f.field('free_from')}
        />
      </div>
    </>
  )
}

interface SideProps {
  of: ServerForm<ShippingValues>
  side: 'local' | 'international'
  legend: string
}

function Side({ of: f, side, legend }: SideProps) {
  const { t } = useTranslation('shop-manager')
  const { currency } = useSite()
  const whole = { allowDecimal: false, allowNegative: false, hideControls: true } as const
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes.side}>
        <DecimalInput
          label={t('shipping.cost', { currency })}
          allowNegative={false}
          {...f.field(`${side}_cost`)}
        />
        <NumberInput label={t('shipping.days_from')} {...whole} {...f.field(`${side}_from`)} />
        <NumberInput label={t('shipping.days_to')} {...whole} {...f.field(`${side}_to`)} />
      </div>
    </fieldset>
  )
}
