import type { ReactNode } from 'react'
import classes from './figures.module.css'

export interface Figure {
  label: ReactNode
  value: ReactNode
  /** The sum at the end. */
  total?: boolean
}

/** Amounts under each other, their digits in line, the sum below. */
export function Figures({ figures, dimmed }: { figures: readonly Figure[]; dimmed?: boolean }) {
  return (
    <dl className={dimmed ? `${classes.figures} ${classes.dimmed}` : classes.figures}>
      {figures.map(({ label, value, total }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sum never change places
        <div key={at} className={total ? `${classes.line} ${classes.total}` : classes.line}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
