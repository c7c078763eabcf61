import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './quick-select.module.css'

interface QuickSelectProps<T extends string> {
  label: string
  icon?: ReactNode
  value: T
  options: readonly { value: T; label: string; lang?: string }[]
  onChange: (value: T) => void
}

/** The browser's own list: it costs no script before the sign-in, and phones show it as their wheel. */
export function QuickSelect<T extends string>({
  label,
  icon,
  value,
  options,
  onChange,
}: QuickSelectProps<T>) {
  return (
    <span className={classes.wrap}>
      {icon}
      <select
        className={classes.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} aria-hidden className={classes.arrow} />
    </span>
  )
}
