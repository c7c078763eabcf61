import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { LENGTHS } from '#contract/limits.ts'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'
import { HitsBox } from '../../../ui/form/hits-box.tsx'
import { useVehicleFigures } from './use-vehicle-figures.ts'

/** Long enough that a quick typist asks once, not for every letter. */
const TYPING_PAUSE = 200

interface QuickSearchProps {
  onFound: (vehicle: FoundVehicle) => void
  error?: ReactNode
}

/** One box over the whole catalogue: "golf 7 2.0 tdi 150". */
export function QuickSearch({ onFound, error }: QuickSearchProps) {
  const { t } = useTranslation('vehicles')
  const figures = useVehicleFigures()
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed.trim(), TYPING_PAUSE)
  const asked = paused.length >= VEHICLE_BOUNDS.search_min
  const search = useAnswer(
    'GET /vehicle/search',
    { query: { q: paused } },
    {
      family: VEHICLES_KEY,
      enabled: asked,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    },
  )
  const failure = useErrorText(search.error)
  const waiting = typed.trim() !== paused || search.isFetching
  const isShown = asked && typed.trim() !== ''
  const found = search.data?.items
  const hits = useMemo(
    () =>
      (found ?? []).map((vehicle) => ({
        value: vehicle.variant_id,
        label: vehicle.label,
        note: figures(vehicle),
      })),
    [found, figures],
  )

  return (
    <HitsBox
      label={t('finder.search')}
      placeholder={t('finder.search_example')}
      maxLength={LENGTHS.search}
      autoComplete="off"
      error={error}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={waiting && typed ? <Loader size={14} aria-label={t('finder.searching')} /> : null}
      typed={typed}
      onTyped={setTyped}
      hits={isShown ? hits : null}
      hitsLabel={t('finder.hits')}
      nothing={failure ?? (waiting ? t('finder.searching') : t('finder.nothing', { words: paused }))}
      onChosen={(id) => {
        const vehicle = found?.find(({ variant_id }) => variant_id === id)
        if (!vehicle) return
        setTyped('')
        onFound(vehicle)
      }}
    />
  )
}
