import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { addCall, type Level, levelAbove } from '../levels.ts'
import classes from './catalogue.module.css'
import type { ParentFilter } from './use-parent-filter.ts'

interface AddVehicleProps {
  level: Level
  filter: ParentFilter
}

/** A name and Enter, and the next name: nobody should reach for the mouse between two models. */
export function AddVehicle({ level, filter }: AddVehicleProps) {
  const { t } = useTranslation('vehicles')
  const { text, field } = useErrorTexts()
  // Not waited for: the next name can be typed while the list is fetched.
  const adding = useCall(addCall(level), { refresh: [VEHICLES_KEY], wait: false })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const above = levelAbove(level)
  const ready = above === null || filter.parentId !== null
  if (!ready) return <p className={classes.hint}>{t(`add_first.${above}`)}</p>

  const add = () => {
    const wanted = name.trim()
    if (!wanted || adding.isPending) return
    setProblem(null)
    // Only the top level has nothing above it to name.
    const body = filter.parentId === null ? { name: wanted } : { name: wanted, parent_id: filter.parentId }
    adding.mutate(
      { body },
      {
        onSuccess: (vehicle) => {
          // What was typed on while the answer was under way is the next name.
          setName((now) => (now.trim() === wanted ? '' : now))
          setAdded(vehicle.name)
        },
        onError: (error) => {
          const told = error instanceof ApiError ? error.fields.name : undefined
          setProblem(told ? field(told) : text(error))
        },
        onSettled: () => input.current?.focus(),
      },
    )
  }
  const label = filter.aboveName ? t(`add_below.${level}`, { name: filter.aboveName }) : t(`add.${level}`)
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        ref={input}
        className={classes.addName}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={VEHICLE_BOUNDS.name}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        loading={adding.isPending}
      >
        {t('add.button')}
      </Button>
      <span className={classes.added} role="status">
        {added && !name ? t('add.done', { name: added }) : ''}
      </span>
    </form>
  )
}
