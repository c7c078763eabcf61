import { Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { OFFER_BOUNDS } from '#contract/services/bounds.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { listCountries } from '../../ui/form/countries.ts'
import { DecimalInput } from '../../ui/form/decimal-input.tsx'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { Optional } from '../../ui/form/optional.tsx'
import type { ServerForm } from '../../ui/form/use-server-form.tsx'
import { ManySelect } from '../../ui/many-select.tsx'
import { type OfferValues, PRICE_NAMES } from './offer-values.ts'
import classes from './services.module.css'
import { useVehicleTypes } from './use-vehicle-types.ts'

type OfferForm = Pick<ServerForm<OfferValues>, 'form' | 'field' | 'tick'>

/** Name, note and prices. */
export function WordsAndPrices({ f }: { f: OfferForm }) {
  const { t } = useTranslation('services')
  return (
    <>
      <TextInput label={t('fields.name')} maxLength={OFFER_BOUNDS.name} data-autofocus {...f.field('name')} />
      <GrowingTextarea
        label={<Optional>{t('fields.note')}</Optional>}
        description={t('fields.note_hint')}
        minRows={2}
        maxRows={6}
        maxLength={OFFER_BOUNDS.note}
        {...f.field('note')}
      />
      <fieldset className={classes.group}>
        <legend>{t('fields.prices')}</legend>
        <p className={classes.hint}>{t('fields.prices_hint')}</p>
        <div className={classes.triple}>
          {PRICE_NAMES.map((name) => (
            <DecimalInput
              key={name}
              label={t(`fields.${name}`)}
              allowNegative={false}
              placeholder={name === 'price_1' ? undefined : String(f.form.values.price_1)}
              {...f.field(name)}
            />
          ))}
        </div>
      </fieldset>
      <Switch label={t('fields.online')} description={t('fields.online_hint')} {...f.tick('online')} />
    </>
  )
}

/** For which vehicles and in which countries, and what must be confirmed before it is ordered. */
export function Conditions({ f }: { f: OfferForm }) {
  const { t, i18n } = useTranslation('services')
  const types = useVehicleTypes()
  const countries = useMemo(() => listCountries(i18n.language), [i18n.language])
  return (
    <>
      <ManySelect
        label={<Optional>{t('fields.vehicle_types')}</Optional>}
        empty={t('fields.all_types')}
        gone={t('fields.gone_type')}
        options={types.data?.map(({ id, name }) => ({ value: id, label: name }))}
        {...f.field('vehicle_type_ids')}
      />
      <ManySelect
        label={<Optional>{t('fields.blocked_countries')}</Optional>}
        description={t('fields.blocked_hint')}
        empty={t('fields.none_blocked')}
        gone=""
        options={countries}
        {...f.field('blocked_countries')}
      />
      <GrowingTextarea
        label={<Optional>{t('fields.attestation')}</Optional>}
        description={t('fields.attestation_hint')}
        minRows={2}
        maxRows={6}
        maxLength={OFFER_BOUNDS.attestation}
        {...f.field('attestation')}
      />
    </>
  )
}
