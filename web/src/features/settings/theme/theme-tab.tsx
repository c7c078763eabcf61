import { Skeleton } from '@mantine/core'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
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
      <SectionCard>
        <Skeleton height={420} />
      </SectionCard>
      <SectionCard>
        <Skeleton height={320} />
      </SectionCard>
    </div>
  )
}
