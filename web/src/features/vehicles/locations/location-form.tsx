import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { PicturesField } from '../../../ui/picture-field/pictures-field.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { AnyLevelPicker } from './any-level-picker.tsx'
import { type Location, PARTS, vehicleName } from './location.ts'
import { checkLocation, FIELD_OF, saysSomething, valuesOf } from './location-values.ts'
import classes from './locations.module.css'
import { type Picked, useLocationOf, useSaveLocation } from './use-locations.ts'

const { pictures: most } = VEHICLE_BOUNDS

interface LocationFormProps {
  /** Null adds one. */
  location: Location | null
  onDone: () => void
  /** The vehicle that was picked has one already. */
  onExisting: (location: Location) => void
}

export function LocationForm({ location, onDone, onExisting }: LocationFormProps) {
  const { t } = useTranslation('vehicle-locations')
  const toast = useToasts()
  const save = useSaveLocation(location)
  const adding = location === null
  const f = useServerForm({
    initialValues: valuesOf(location),
    check: (values) => checkLocation(values, { adding, nothingSaid: t('form.nothing_said') }),
    submit: save,
    rename: FIELD_OF,
    onDone: (saved) => {
      toast.success(t('form.saved', { vehicle: vehicleName(saved) }))
      onDone()
    },
  })
  const picked = f.form.values.vehicle_id
  // A vehicle that was merely picked is no loss.
  const isDirty = () => f.isDirty() && (!adding || saysSomething(f.form.getValues()))
  return (
    <ServerForm of={f} label={adding ? t('form.add') : t('form.edit')}>
      <UnsavedGuard isDirty={isDirty} />
      {location ? (
        <p className={classes.head}>
          <bdi>{vehicleName(location)}</bdi>
        </p>
      ) : (
        <AnyLevelPicker
          error={f.form.errors.vehicle_id}
          onChange={(next) => f.form.setFieldValue('vehicle_id', next)}
        />
      )}
      {adding && picked ? <Existing picked={picked} onEdit={onExisting} /> : null}
      {PARTS.map((part) => (
        <Fragment key={part}>
          <GrowingTextarea
            label={t(`form.where_${part}`)}
            placeholder={t(`form.example_${part}`)}
            maxLength={VEHICLE_BOUNDS.location}
            minRows={3}
            maxRows={12}
            dir="auto"
            {...f.field(`${part}_location`)}
          />
          <PicturesField
            label={t(`form.${part}_pictures`, { most })}
            most={most}
            {...f.field(`${part}_images`)}
          />
        </Fragment>
      ))}
      <div>
        <SubmitButton of={f} />
      </div>
    </ServerForm>
  )
}

interface ExistingProps {
  picked: Picked
  onEdit: (location: Location) => void
}

function Existing({ picked, onEdit }: ExistingProps) {
  const { t } = useTranslation('vehicle-locations')
  const { data: known } = useLocationOf(picked)
  if (known?.vehicle_id !== picked.id) return null
  return (
    <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
      <div className={classes.exists}>
        {t('form.exists', { vehicle: vehicleName(known) })}
        <Button size="compact-sm" variant="default" onClick={() => onEdit(known)}>
          {t('form.edit_it')}
        </Button>
      </div>
    </Alert>
  )
}
