import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './blank-state.module.css'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  icon?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.icon} aria-hidden>
        {icon ?? <IconInbox size={24} stroke={1.6} />}
      </div>
      <p className={classes.title}>{title}</p>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
