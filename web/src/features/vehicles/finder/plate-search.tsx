import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { REGISTRATION_BOUNDS } from '#contract/registrations/bounds.ts'
import type { Answer } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'
import { useVehicleFigures } from './use-vehicle-figures.ts'
import classes from './vehicle-finder.module.css'

type PlateAnswer = Answer<'GET /vehicle/reg_search/{reg}'>

interface PlateSearchProps {
  onFound: (vehicle: FoundVehicle, plate: string) => void
}

/** By registration number: what earlier orders or a register know of it is offered, never taken unasked. */
export function PlateSearch({ onFound }: PlateSearchProps) {
  const { t } = useTranslation('vehicles')
  const [typed, setTyped] = useState('')
  const asking = useCall('GET /vehicle/reg_search/{reg}')
  const failure = useErrorText(asking.error)
  const plate = typed.trim()
  const ask = () => {
    if (plate.length >= REGISTRATION_BOUNDS.plate_min && !asking.isPending)
      asking.mutate({ params: { reg: plate } })
  }
  const take = (vehicle: FoundVehicle, from: string) => {
    asking.reset()
    onFound(vehicle, from)
  }
  return (
    <div>
      <div className={classes.plate}>
        <TextInput
          label={t('plate.label')}
          value={typed}
          maxLength={REGISTRATION_BOUNDS.plate}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={failure}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            asking.reset()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Inside an order form Enter means "look it up", never "send".
            event.preventDefault()
            ask()
          }}
        />
        <Button
          variant="default"
          disabled={plate.length < REGISTRATION_BOUNDS.plate_min}
          loading={asking.isPending}
          onClick={ask}
        >
          {t('plate.look_up')}
        </Button>
      </div>
      <div aria-live="polite">
        {asking.data ? (
          <Found plate={asking.variables.params.reg} answer={asking.data} onTake={take} />
        ) : null}
      </div>
    </div>
  )
}

interface FoundProps {
  plate: string
  answer: PlateAnswer
  onTake: (vehicle: FoundVehicle, plate: string) => void
}

function Found({ plate, answer, onTake }: FoundProps) {
  const { t } = useTranslation('vehicles')
  const figures = useVehicleFigures()
  const { vehicle, facts, candidates } = answer
  const offered = vehicle ? [vehicle] : candidates
  return (
    <div className={classes.answer}>
      {facts ? <p>{t('plate.facts', { plate, facts: factWords(facts) })}</p> : null}
      {!facts && !vehicle ? <p>{t('plate.nothing', { plate })}</p> : null}
      {facts && offered.length === 0 ? <p>{t('plate.no_fit')}</p> : null}
      {offered.length > 0 ? (
        <ul className={classes.candidates}>
          {offered.map((candidate) => (
            <li key={candidate.variant_id} className={classes.candidate}>
              <span className={classes.words}>
                <bdi className={classes.option}>{candidate.label}</bdi>
                <span className={classes.small}>{figures(candidate)}</span>
              </span>
              <Button
                size="compact-sm"
                variant="light"
                aria-label={t('plate.take_this', { vehicle: candidate.label })}
                onClick={() => onTake(candidate, plate)}
              >
                {t('plate.take')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )

  function factWords({ make, model, fuel, year, engine_cc }: NonNullable<PlateAnswer['facts']>): string {
    const cc = engine_cc === null ? '' : t('figures.cc', { cc: engine_cc })
    return [`${make} ${model}`.trim(), fuel, year ?? '', cc].filter(Boolean).join(', ')
  }
}
