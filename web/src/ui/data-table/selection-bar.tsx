import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

interface SelectionBarProps {
  label: string
  /** How many are selected, in words. */
  count: ReactNode
  /** Buttons; the last gives the selection up. */
  children: ReactNode
}

/** What can be done with the selected rows of a list, below it. */
export function SelectionBar({ label, count, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label={label} data-screen-only>
      <span className={classes.count} role="status">
        {count}
      </span>
      {children}
    </section>
  )
}
