import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { WEIGHT_UNITS, type WeightUnit } from '#contract/shop/states.ts'
import { useSite } from '../../../../../lib/site.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { DecimalInput } from '../../../../../ui/form/decimal-input.tsx'
import { Optional } from '../../../../../ui/form/optional.tsx'
import { Select } from '../../../../../ui/form/select.tsx'
import type { ServerForm } from '../../../../../ui/form/use-server-form.tsx'
import classes from '../products.module.css'
import type { ProductValues } from './product-values.ts'

interface PriceFieldsProps {
  f: ServerForm<ProductValues>
  isNew: boolean
}

/** What it costs, how many there are, and what one weighs. */
export function PriceFields({ f, isNew }: PriceFieldsProps) {
  const { t } = useTranslation('shop-manager')
  const { currency } = useSite()
  return (
    <div className={classes.triple}>
      <DecimalInput
        label={t('products.form.price', { currency })}
        description={t('products.form.price_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowNegative={false}
        {...f.field('price')}
      />
      <DecimalInput
        label={t('products.form.stock')}
        description={t(isNew ? 'products.form.stock_new_hint' : 'products.form.stock_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowNegative={false}
        allowDecimal={false}
        inputMode="numeric"
        {...f.field('inventory')}
      />
      <div className={classes.weight}>
        <DecimalInput
          label={<Optional>{t('products.form.weight')}</Optional>}
          allowNegative={false}
          max={SHOP_BOUNDS.weight}
          clampBehavior="none"
          {...f.field('weight')}
        />
        <Select
          aria-label={t('products.form.weight_unit')}
          data={[...WEIGHT_UNITS]}
          value={f.form.values.weight_unit}
          onChange={(unit) => unit && f.form.setFieldValue('weight_unit', unit as WeightUnit)}
          allowDeselect={false}
        />
      </div>
    </div>
  )
}
