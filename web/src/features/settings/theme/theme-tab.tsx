import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx'
import classes from './theme-form.module.css'
import { ThemeForm } from './theme-form.tsx'

export function ThemeTab() {
  const colors = useAnswer('GET /theme_settings', {}, FRESH_FORM)
  return (
    <Loaded query={colors} skeleton={<Cards />}>
      {(saved) => <ThemeForm saved={saved} />}
    </Loaded>
  )
}

function Cards() {
  return (
    <div className={classes.sides}>
      <SkeletonCards heights={[420, 320]} />
    </div>
  )
}
