import type { ReactNode } from 'react'
import classes from './statistics.module.css'

interface Share {
  id: string
  name: ReactNode
  small?: ReactNode
  value: number
  figure: ReactNode
}

/** Things beside each other by how much they brought; the longest line is the most. */
export function ShareList({ shares }: { shares: readonly Share[] }) {
  const most = Math.max(...shares.map(({ value }) => value), 0)
  return (
    <ol className={classes.shares}>
      {shares.map(({ id, name, small, value, figure }) => (
        <li key={id} className={classes.share}>
          <span className={classes.shareName} dir="auto">
            {name}
          </span>
          <bdi className={classes.shareFigure}>{figure}</bdi>
          {small ? <span className={classes.small}>{small}</span> : null}
          <span className={classes.track} aria-hidden>
            <span
              className={classes.fill}
              style={{ inlineSize: `${most > 0 ? (Math.max(value, 0) / most) * 100 : 0}%` }}
            />
          </span>
        </li>
      ))}
    </ol>
  )
}
