import classes from '../form-grid.module.css'
import { MyDataCard } from './my-data-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

export function SecurityTab() {
  return (
    <div className={`${classes.stack} ${classes.narrow}`}>
      <SessionsCard />
      <MyDataCard />
    </div>
  )
}
