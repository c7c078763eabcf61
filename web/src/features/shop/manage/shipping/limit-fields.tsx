import { useMemo } from 'react'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { listCountries } from '../../../../ui/form/countries.ts'
import { DecimalInput } from '../../../../ui/form/decimal-input.tsx'
import { Optional } from '../../../../ui/form/optional.tsx'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import { ManySelect } from '../../../../ui/many-select.tsx'
import classes from './shipping.module.css'
import type { ShippingValues } from './shipping-values.ts'

/** What it does not carry. */
export function LimitFields({ of: f }: { of: ServerForm<ShippingValues> }) {
  const { t, i18n } = useTranslation('shop-manager')
  const { currency } = useSite()
  const countries = useMemo(() => listCountries(i18n.language), [i18n.language])
  return (
    <>
      <ManySelect
        label={<Optional>{t('shipping.countries')}</Optional>}
        empty={t('shipping.countries_any')}
        gone=""
        options={countries}
        {...f.field('countries')}
      />
      <fieldset className={classes.group}>
        <legend>{t('shipping.limits')}</legend>
        <div className={classes.triple}>
          <DecimalInput
            label={t('shipping.max_weight')}
            placeholder={t('shipping.no_limit')}
            allowNegative={false}
            {...f.field('max_weight_kg')}
          />
          <DecimalInput
            label={t('shipping.min_value', { currency })}
            placeholder={t('shipping.no_limit')}
            allowNegative={false}
            {...f.field('min_value')}
          />
          <DecimalInput
            label={t('shipping.max_value', { currency })}
            placeholder={t('shipping.no_limit')}
            allowNegative={false}
            {...f.field('max_value')}
          />
        </div>
      </fieldset>
    </>
  )
}
