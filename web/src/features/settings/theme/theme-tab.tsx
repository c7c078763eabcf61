import { Skeleton } from '@mantine/core'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './theme-form.module.css'
import { ThemeForm } from './theme-form.tsx'
import { useThemeSettings } from './use-theme-settings.ts'

export function ThemeTab() {
  const colors = useThemeSettings()
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
