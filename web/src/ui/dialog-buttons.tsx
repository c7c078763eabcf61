import type { ReactNode } from 'react'
import classes from './dialog-buttons.module.css'

/** The foot of a dialog or of a form that opens in place: the way back first, then what it does, at the line's end. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
