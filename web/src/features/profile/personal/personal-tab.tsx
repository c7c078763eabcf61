import classes from '../form-grid.module.css'
import { PersonalForm } from './personal-form.tsx'
import { PictureCard } from './picture-card.tsx'

export function PersonalTab() {
  return (
    <div className={`${classes.stack} ${classes.narrow}`}>
      <PictureCard />
      <PersonalForm />
    </div>
  )
}
