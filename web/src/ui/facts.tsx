import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** What is known of one thing: a name and a value a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

interface FactProps {
  label: string
  children: ReactNode
  /** It leads somewhere, which paper does not. */
  screenOnly?: true
}

/** Left out where there is nothing to say. */
export function Fact({ label, children, screenOnly }: FactProps) {
  if (children === null) return null
  return (
    <div className={classes.fact} data-screen-only={screenOnly}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
