import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { VARIANT_BOUNDS, VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { type ServerForm as FormState, useServerForm } from '../../../ui/form/use-server-form.tsx'
import { type Pictures, PicturesField, removedFrom } from '../../../ui/picture-field/pictures-field.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Variant } from '../levels.ts'
import { variantQuery } from '../use-vehicles.ts'
import { checkDetails, type DetailsValues, formOf, STAGES_SHOWN, valuesOf } from './details-values.ts'
import classes from './variant-drawer.module.css'

const { pictures: most } = VEHICLE_BOUNDS

type Form = FormState<DetailsValues>

export function DetailsForm({ variant }: { variant: Variant }) {
  const { t } = useTranslation(['vehicles', 'ui'])
  const toast = useToasts()
  const saving = useCall('PUT /vehicle/variant/{id}/details', {
    keepAs: variantQuery(variant.id).queryKey,
    refresh: [VEHICLES_KEY],
  })
  // With what was there when the change began: what a colleague adds meanwhile was never taken away here.
  const [changed, setChanged] = useState<{ before: Pictures['kept']; now: Pictures } | null>(null)
  const { before, now } = changed ?? { before: variant.images, now: { kept: variant.images, added: [] } }
  const removed = removedFrom(before, now)
  const { added } = now
  const f = useServerForm({
    initialValues: valuesOf(variant),
    check: checkDetails,
    submit: (values) =>
      saving.mutateAsync({
        params: { id: variant.id },
        form: formOf(values, variant, removed),
        files: { image_1: added[0], image_2: added[1], image_3: added[2] },
      }),
    onDone: () => {
      setChanged(null)
      toast.success(t('ui:form.saved'))
    },
  })
  return (
    <ServerForm of={f} label={t('details.title')}>
      <UnsavedGuard isDirty={() => f.isDirty() || removed.length > 0 || added.length > 0} />
      <div className={classes.pair}>
        <TextInput label={t('details.engine')} maxLength={VEHICLE_BOUNDS.engine} {...f.field('engine')} />
        <TextInput label={t('details.fuel')} maxLength={VEHICLE_BOUNDS.fuel} {...f.field('fuel')} />
      </div>
      <div className={classes.pair}>
        <TextInput label={t('details.ecu')} maxLength={VEHICLE_BOUNDS.ecu} {...f.field('ecu')} />
        <TextInput
          label={t('details.transmission')}
          maxLength={VEHICLE_BOUNDS.transmission}
          {...f.field('transmission')}
        />
      </div>
      <div className={classes.pair}>
        <Whole of={f} name="engine_cc" label={t('details.engine_cc')} limits={VARIANT_BOUNDS.engine_cc} />
        <Whole
          of={f}
          name="year_from"
          label={t('details.year_from')}
          limits={VARIANT_BOUNDS.year_from}
          year
        />
        <Whole of={f} name="year_to" label={t('details.year_to')} limits={VARIANT_BOUNDS.year_to} year />
      </div>
      <h3 className={classes.heading}>{t('details.power')}</h3>
      <fieldset className={classes.stage}>
        <legend>{t('figures.stock')}</legend>
        <div className={classes.pair}>
          <Whole of={f} name="stock_hp" label={t('details.hp')} limits={VARIANT_BOUNDS.hp} />
          <Whole of={f} name="stock_nm" label={t('details.nm')} limits={VARIANT_BOUNDS.nm} />
        </div>
      </fieldset>
      {STAGES_SHOWN.map((stage) => (
        <fieldset key={stage} className={classes.stage}>
          <legend>{t('figures.stage', { stage })}</legend>
          <div className={classes.pair}>
            <Whole of={f} name={`stage${stage}_hp`} label={t('details.hp')} limits={VARIANT_BOUNDS.hp} />
            <Whole of={f} name={`stage${stage}_nm`} label={t('details.nm')} limits={VARIANT_BOUNDS.nm} />
          </div>
          <Gain values={f.form.values} stage={stage} />
        </fieldset>
      ))}
      <PicturesField
        label={t('picture.title', { most })}
        most={most}
        value={now}
        onChange={(pictures) => setChanged({ before, now: pictures })}
      />
      <div>
        <SubmitButton of={f} />
      </div>
    </ServerForm>
  )
}

interface WholeProps {
  of: Form
  name: keyof DetailsValues
  label: string
  limits: readonly [number, number]
  year?: boolean
}

function Whole({ of, name, label, limits: [min, max], year }: WholeProps) {
  return (
    <NumberInput
      label={label}
      {...of.field(name)}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      thousandSeparator={false}
      maxLength={year ? 4 : 6}
    />
  )
}

function Gain({ values, stage }: { values: DetailsValues; stage: (typeof STAGES_SHOWN)[number] }) {
  const { t } = useTranslation('vehicles')
  const hp = gained(values[`stage${stage}_hp`], values.stock_hp)
  const nm = gained(values[`stage${stage}_nm`], values.stock_nm)
  const words = [
    hp === null ? '' : t('figures.hp_gained', { hp }),
    nm === null ? '' : t('figures.nm_gained', { nm }),
  ].filter(Boolean)
  return (
    <p className={classes.gain} aria-live="polite">
      {words.join(' · ')}
    </p>
  )
}

function gained(tuned: number | '', stock: number | ''): number | null {
  return tuned === '' || stock === '' ? null : tuned - stock
}
