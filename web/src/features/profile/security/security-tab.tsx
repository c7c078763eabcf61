import classes from '../form-grid.module.css'
import { MyDataCard } from './my-data-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SecurityTab() {
  return (
    <div className={`${classes.stack} ${classes.narrow}`}>
      <MyDataCard />
      {/* Last: how many devices there are shows when they are there. */}
      <SessionsCard />
    </div>
  )
}
