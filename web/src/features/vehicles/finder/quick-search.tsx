import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { LENGTHS } from '#contract/limits.ts'
import { VEHICLE_BOUNDS } from '#contract/vehicles/bounds.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { FoundVehicle } from '../../../lib/vehicle-choice.ts'
import { useVehicleFigures } from './use-vehicle-figures.ts'
import classes from './vehicle-finder.module.css'

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
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = asked ? (search.data?.items ?? []) : []
  const waiting = typed.trim() !== paused || search.isFetching

  // biome-ignore lint/correctness/useExhaustiveDependencies: the best hit is offered anew whenever the hits change
  useEffect(() => {
    if (found.length > 0) combobox.selectFirstOption()
  }, [search.data])

  const take = (id: string) => {
    const vehicle = found.find(({ variant_id }) => variant_id === id)
    if (!vehicle) return
    setTyped('')
    combobox.closeDropdown()
    onFound(vehicle)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={take} shadow="md" keepMounted={false}>
      <Combobox.Target>
        <TextInput
          label={t('finder.search')}
          placeholder={t('finder.search_example')}
          value={typed}
          maxLength={LENGTHS.search}
          autoComplete="off"
          error={error}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={waiting && typed ? <Loader size={14} aria-label={t('finder.searching')} /> : null}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Inside an order form Enter means the hit, never "send".
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asked || typed.trim() === ''}>
        <Combobox.Options aria-label={t('finder.hits')} mah={360} style={{ overflowY: 'auto' }}>
          {found.map((vehicle) => (
            <Combobox.Option key={vehicle.variant_id} value={vehicle.variant_id}>
              <bdi className={classes.option}>{vehicle.label}</bdi>
              <span className={classes.small}>{figures(vehicle)}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 ? (
            <Combobox.Empty className={classes.none}>
              {failure ?? (waiting ? t('finder.searching') : t('finder.nothing', { words: paused }))}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
