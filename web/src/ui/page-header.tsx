import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  /** A status or a count beside the title. */
  badge?: ReactNode
  hint?: ReactNode
  /** Buttons at the end of the line; the most important one last. */
  actions?: ReactNode
}

export function PageHeader({ title, badge, hint, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {badge}
        </div>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  )
}
