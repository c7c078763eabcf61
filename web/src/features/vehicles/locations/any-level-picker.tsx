import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelSelect } from '../finder/level-select.tsx'
import { QuickSearch } from '../finder/quick-search.tsx'
import { LEVELS } from '../levels.ts'
import classes from './locations.module.css'
import type { Picked } from './use-locations.ts'

type Ids = readonly (string | null)[]

const NOTHING: Ids = LEVELS.map(() => null)

function lowestOf(ids: Ids): Picked | null {
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
  const { t } = useTranslation(['vehicles', 'vehicle-locations'])
  const [ids, setIds] = useState(NOTHING)
  const put = (next: Ids) => {
    setIds(next)
    onChange(lowestOf(next))
  }
  const pick = (at: number, id: string | null) =>
    put(LEVELS.map((_, place) => (place < at ? (ids[place] ?? null) : place === at ? id : null)))
  return (
    <>
      <QuickSearch error={error} onFound={({ path }) => put(LEVELS.map((_, at) => path[at]?.id ?? null))} />
      <fieldset className={classes.fieldset}>
        <legend className={classes.legend}>{t('finder.selects')}</legend>
        <div className={classes.selects}>
          {LEVELS.map((level, at) => (
            <LevelSelect
              key={level}
              optional
              level={level}
              parentId={at === 0 ? null : (ids[at - 1] ?? null)}
              value={ids[at] ?? null}
              onChange={(id) => pick(at, id)}
            />
          ))}
        </div>
        <p className={classes.hint}>{t('vehicle-locations:form.vehicle_hint')}</p>
      </fieldset>
    </>
  )
}
