import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../../../lib/formats.ts'
import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { CountrySelect } from '../../../../ui/form/country-select.tsx'
import { DecimalInput } from '../../../../ui/form/decimal-input.tsx'
import { estimate, type TriedParcel } from './estimate.ts'
import classes from './shipping.module.css'
import type { ShippingValues } from './shipping-values.ts'
import { useShippingWords } from './use-shipping-words.ts'

/** Tries the method with a parcel while it is being filled in. */
export function ShippingCalculator({ values }: { values: ShippingValues }) {
  const { t } = useTranslation('shop-manager')
  const { country, currency } = useSite()
  const [tried, setTried] = useState<TriedParcel>({ country, kilograms: 2, value: 100, pieces: 1 })
  const change = (name: 'kilograms' | 'value' | 'pieces') => (typed: number | string) =>
    setTried((before) => ({ ...before, [name]: typed === '' ? '' : Number(typed) }))
  return (
    <section className={classes.calculator} aria-label={t('shipping.try.title')}>
      <h3 className={classes.heading}>{t('shipping.try.title')}</h3>
      <CountrySelect
        label={t('shipping.try.country')}
        value={tried.country}
        onChange={(code) => code && setTried((before) => ({ ...before, country: code }))}
      />
      <div className={classes.tried}>
        <DecimalInput
          label={t('shipping.try.weight')}
          allowNegative={false}
          value={tried.kilograms}
          onChange={change('kilograms')}
        />
        <NumberInput
          label={t('shipping.try.pieces')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={tried.pieces}
          onChange={change('pieces')}
        />
        <DecimalInput
          label={t('shipping.try.value', { currency })}
          allowNegative={false}
          value={tried.value}
          onChange={change('value')}
        />
      </div>
      <Result values={values} tried={tried} home={country} />
    </section>
  )
}

interface ResultProps {
  values: ShippingValues
  tried: TriedParcel
  home: string
}

function Result({ values, tried, home }: ResultProps) {
  const { t } = useTranslation('shop-manager')
  const formats = useFormats()
  const words = useShippingWords()
  const found = estimate(values, tried, home)
  const country = formats.country(tried.country)
  if (!found || 'obstacle' in found) {
    return (
      <p className={found ? classes.refused : classes.hint} role="status">
        {found ? t(`shipping.try.refused.${found.obstacle}`, { country }) : t('shipping.try.nothing')}
      </p>
    )
  }
  return (
    <p className={classes.result} role="status">
      <bdi className={classes.sum}>{found.cost === 0 ? t('shipping.try.free') : words.money(found.cost)}</bdi>
      <span>{words.days(found.days)}</span>
    </p>
  )
}
