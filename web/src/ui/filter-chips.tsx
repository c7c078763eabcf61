import { useFormats } from '../lib/formats.ts'
import classes from './filter-chips.module.css'

export interface Chip {
  /** What stands in the address; empty: everything. */
  value: string
  label: string
  /** Null until it is known, so that its place is kept; left out where a figure says nothing. */
  count?: number | null
  /** Worth a look when it is not zero. */
  urgent?: boolean
}

interface FilterChipsProps {
  label: string
  chips: readonly Chip[]
  value: string
  onChange: (value: string) => void
}

/** One filter as a row of switches, each with how much there is. */
export function FilterChips({ label, chips, value, onChange }: FilterChipsProps) {
  const { number } = useFormats()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and this one is for listeners only
    <div className={classes.chips} data-screen-only role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}{' '}
          {chip.count === undefined ? null : (
            <span className={chip.urgent && chip.count ? classes.urgent : classes.count}>
              {chip.count === null ? '\u00a0' : number(chip.count)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
