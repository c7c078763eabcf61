import { Skeleton } from '@mantine/core'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './automation.module.css'
import { EngineCard } from './engine-card.tsx'
import { LookupCard } from './lookup-card.tsx'
import { SolutionsCard } from './solutions-card.tsx'
import { useAutomationSettings } from './use-automation-settings.ts'
import { useLookupSettings } from './use-lookup-settings.ts'

/** What serves orders and finds vehicles without staff. */
export function AutomationTab() {
  const settings = useAutomationSettings()
  const lookup = useLookupSettings()
  return (
    <div className={classes.stack}>
      <Loaded
        query={settings}
        skeleton={
          <>
            <Blank height={124} />
            <Blank height={330} />
          </>
        }
      >
        {(data) => (
          <>
            <SolutionsCard settings={data} />
            <EngineCard settings={data} />
          </>
        )}
      </Loaded>
      <Loaded query={lookup} skeleton={<Blank height={170} />}>
        {(data) => <LookupCard settings={data} />}
      </Loaded>
    </div>
  )
}

function Blank({ height }: { height: number }) {
  return (
    <SectionCard>
      <Skeleton height={height} />
    </SectionCard>
  )
}
