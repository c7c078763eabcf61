import { type ReactNode, useId } from 'react'
import classes from './section-card.module.css'

interface SectionCardProps {
  title?: ReactNode
  /** Small print or a button at the end of the title's line. */
  aside?: ReactNode
  hint?: ReactNode
  children: ReactNode
  /** For content that brings its own edges, such as a table. */
  flush?: boolean
}

export function SectionCard({ title, aside, hint, children, flush }: SectionCardProps) {
  const headingId = useId()
  return (
    <section
      className={flush ? `${classes.card} ${classes.flush}` : classes.card}
      aria-labelledby={title ? headingId : undefined}
    >
      {title || aside || hint ? (
        <div className={classes.head}>
          {title ? (
            <h2 className={classes.title} id={headingId}>
              {title}
            </h2>
          ) : null}
          {aside ? <div className={classes.aside}>{aside}</div> : null}
          {hint ? <p className={classes.hint}>{hint}</p> : null}
        </div>
      ) : null}
      {children}
    </section>
  )
}
