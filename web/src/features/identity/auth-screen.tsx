import type { ReactNode } from 'react'
import classes from './auth-screen.module.css'

interface AuthScreenProps {
  title: ReactNode
  hint?: ReactNode
  badge?: ReactNode
  children?: ReactNode
  /** The way elsewhere: another screen, another account. */
  foot?: ReactNode
}

/** What all sign-in screens share: one question, its answer, and the way elsewhere. The shell draws the card. */
export function AuthScreen({ title, hint, badge, children, foot }: AuthScreenProps) {
  return (
    <>
      <header className={classes.head}>
        {badge ? <div className={classes.badge}>{badge}</div> : null}
        <h1 className={classes.title}>{title}</h1>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </header>
      {children}
      {foot ? <div className={classes.foot}>{foot}</div> : null}
    </>
  )
}
