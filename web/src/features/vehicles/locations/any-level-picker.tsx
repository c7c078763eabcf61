import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { type LevelIds, LevelSelects } from '../finder/level-selects.tsx'
import { QuickSearch } from '../finder/quick-search.tsx'
import { LEVELS } from '../levels.ts'
import classes from './locations.module.css'
import type { Picked } from './use-locations.ts'

const NOTHING: LevelIds = LEVELS.map(() => null)

function lowestOf(ids: LevelIds): Picked | null {
  const at = ids.findLastIndex((id) => id !== null)
  const [id, level] = [ids[at], LEVELS[at]]
  return id && level ? { id, level } : null
}

interface AnyLevelPickerProps {
  onChange: (picked: Picked | null) => void
  error?: ReactNode
}

/** A vehicle of any level: the lowest that is chosen is meant. Nothing is chosen by itself, since less may be meant. */
export function AnyLevelPicker({ onChange, error }: AnyLevelPickerProps) {
  const { t } = useTranslation('vehicle-locations')
  const [ids, setIds] = useState(NOTHING)
  const put = (next: LevelIds) => {
    setIds(next)
    onChange(lowestOf(next))
  }
  return (
    <>
      <QuickSearch error={error} onFound={({ path }) => put(LEVELS.map((_, at) => path[at]?.id ?? null))} />
      <LevelSelects optional ids={ids} onPick={put}>
        <p className={classes.hint}>{t('form.vehicle_hint')}</p>
      </LevelSelects>
    </>
  )
}
