import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** What is known of one thing: a name and a value a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

/** Left out where there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
