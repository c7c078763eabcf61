import { Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { LENGTHS } from '#contract/limits.ts'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { useErrorText } from '../../../../../lib/errors.ts'
import { VEHICLES_KEY } from '../../../../../lib/query-keys.ts'
import { useAnswer } from '../../../../../lib/use-answer.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { HitsBox } from '../../../../../ui/form/hits-box.tsx'
import { type VehicleHit, vehicleHits, vehicleName } from './vehicle-levels.ts'

/** Long enough that a quick typist asks once, not for every letter. */
const TYPING_PAUSE = 200

interface VehicleSearchProps {
  /** Those that are chosen already. */
  without: readonly string[]
  error?: ReactNode
  onFound: (vehicle: VehicleHit) => void
}

/** One box over the whole catalogue that offers, beside the engines it finds, whatever stands above them. */
export function VehicleSearch({ without, error, onFound }: VehicleSearchProps) {
  const { t } = useTranslation('shop-manager')
  const [typed, setTyped] = useState('')
  const [paused] = useDebouncedValue(typed.trim(), TYPING_PAUSE)
  const asked = paused.length >= VEHICLE_BOUNDS.search_min
  const search = useAnswer(
    'GET /vehicle/search',
    { query: { q: paused } },
    { family: VEHICLES_KEY, enabled: asked, placeholderData: keepPreviousData, staleTime: 60_000 },
  )
  const failure = useErrorText(search.error)
  const waiting = typed.trim() !== paused || search.isFetching
  const found = search.data?.items
  const offered = useMemo(
    () => vehicleHits(found ?? []).filter(({ id }) => !without.includes(id)),
    [found, without],
  )
  const hits = useMemo(
    () =>
      offered.map((hit) => {
        const level = t(`products.vehicles.levels.${hit.level}`)
        const power = hit.horsepower === null ? [] : [t('products.vehicles.hp', { hp: hit.horsepower })]
        return { value: hit.id, label: vehicleName(hit), note: [level, ...power].join(' · ') }
      }),
    [offered, t],
  )
  return (
    <HitsBox
      aria-label={t('products.vehicles.search')}
      placeholder={t('products.vehicles.search')}
      maxLength={LENGTHS.search}
      autoComplete="off"
      error={error}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        waiting && typed ? <Loader size={14} aria-label={t('products.vehicles.searching')} /> : null
      }
      typed={typed}
      onTyped={setTyped}
      hits={asked && typed.trim() !== '' ? hits : null}
      hitsLabel={t('products.vehicles.title')}
      nothing={
        failure ??
        (waiting ? t('products.vehicles.searching') : t('products.vehicles.nothing', { words: paused }))
      }
      onChosen={(id) => {
        const hit = offered.find((other) => other.id === id)
        if (!hit) return
        setTyped('')
        onFound(hit)
      }}
    />
  )
}
