import { useEffect } from 'react'
import { useErrorText } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { type Level, levelAbove } from '../levels.ts'
import { useChoices } from '../use-vehicles.ts'
import classes from './level-select.module.css'

interface LevelSelectProps {
  level: Level
  parentId: string | null
  value: string | null
  onChange: (id: string | null) => void
  /** In a filter everything is a choice too, so nothing is chosen by itself. */
  optional?: boolean
  /** Where the place says what it is: the name is only spoken. */
  unlabelled?: boolean
}

export function LevelSelect({ level, parentId, value, onChange, optional, unlabelled }: LevelSelectProps) {
  const { t } = useTranslation('vehicles')
  const choices = useChoices(level, parentId)
  const failure = useErrorText(choices.error)
  const waits = levelAbove(level) !== null && parentId === null
  const items = waits ? [] : (choices.data ?? [])
  const only = items.length === 1 && !optional ? (items[0]?.id ?? null) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once for a parent, not whenever the parent draws anew
  useEffect(() => {
    if (only !== null && value === null) onChange(only)
  }, [only, parentId])

  const empty = choices.isSuccess && items.length === 0
  return (
    <SearchableSelect
      classNames={{ input: classes.name }}
      label={unlabelled ? undefined : t(`levels.${level}`)}
      aria-label={unlabelled ? t(`levels.${level}`) : undefined}
      placeholder={placeholderOf()}
      options={items.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      disabled={waits || empty || choices.isPending}
      clearable={items.length > 1 || optional}
      error={failure}
    />
  )

  function placeholderOf(): string {
    // A filter names itself where nothing is chosen.
    if (unlabelled) return t(`levels.${level}`)
    if (waits) return ''
    if (choices.isPending) return t('finder.loading')
    return empty ? t('finder.none_below') : t('finder.choose')
  }
}
