import { ActionIcon, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { changeCall, type Vehicle } from '../levels.ts'
import classes from './catalogue.module.css'

interface NameCellProps {
  vehicle: Vehicle
  editable: boolean
}

/** Renamed where it stands: Enter or leaving the field saves, Esc goes back. */
export function NameCell({ vehicle, editable }: NameCellProps) {
  const { t } = useTranslation('vehicles')
  const { text, field } = useErrorTexts()
  const renaming = useCall(changeCall(vehicle.level), { refresh: [VEHICLES_KEY] })
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const stop = () => {
    setTyped(null)
    setProblem(null)
  }
  const save = () => {
    const name = typed?.trim() ?? ''
    if (renaming.isPending) return
    if (!name || name === vehicle.name) return stop()
    renaming.mutate(
      { params: { id: vehicle.id }, body: { name } },
      {
        onSuccess: stop,
        onError: (error) => {
          const told = error instanceof ApiError ? error.fields.name : undefined
          setProblem(told ? field(told) : text(error))
        },
      },
    )
  }

  if (typed === null) {
    return (
      <span className={classes.name}>
        <bdi>{vehicle.name}</bdi>
        {editable ? (
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('rename', { name: vehicle.name })}
            onClick={() => setTyped(vehicle.name)}
          >
            <IconPencil size={15} aria-hidden />
          </ActionIcon>
        ) : null}
      </span>
    )
  }
  return (
    <TextInput
      aria-label={t('rename', { name: vehicle.name })}
      value={typed}
      maxLength={VEHICLE_BOUNDS.name}
      error={problem}
      disabled={renaming.isPending}
      autoFocus
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        // A row listens to keys as well.
        event.stopPropagation()
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') stop()
      }}
    />
  )
}
