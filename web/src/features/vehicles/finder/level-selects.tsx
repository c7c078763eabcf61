import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { LEVELS } from '../levels.ts'
import { LevelSelect } from './level-select.tsx'
import classes from './vehicle-finder.module.css'

/** One id for each level, from the type down; null where nothing is chosen. */
export type LevelIds = readonly (string | null)[]

interface LevelSelectsProps {
  ids: LevelIds
  /** With what was picked; what stood below it is cleared. */
  onPick: (ids: LevelIds) => void
  /** Where less than a variant may be meant, nothing is chosen by itself. */
  optional?: boolean
  children?: ReactNode
}

export function LevelSelects({ ids, onPick, optional, children }: LevelSelectsProps) {
  const { t } = useTranslation('vehicles')
  const pick = (at: number, id: string | null) =>
    onPick(LEVELS.map((_, place) => (place < at ? (ids[place] ?? null) : place === at ? id : null)))
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{t('finder.selects')}</legend>
      <div className={classes.selects}>
        {LEVELS.map((level, at) => (
          <LevelSelect
            key={level}
            optional={optional}
            level={level}
            parentId={at === 0 ? null : (ids[at - 1] ?? null)}
            value={ids[at] ?? null}
            onChange={(id) => pick(at, id)}
          />
        ))}
      </div>
      {children}
    </fieldset>
  )
}
