import { Skeleton, Stack } from '@mantine/core'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
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
    <Stack gap="md">
      <Loaded query={settings} skeleton={<Blank />}>
        {(data) => (
          <>
            <SolutionsCard settings={data} />
            <EngineCard settings={data} />
          </>
        )}
      </Loaded>
      <Loaded query={lookup} skeleton={<Blank />}>
        {(data) => <LookupCard settings={data} />}
      </Loaded>
    </Stack>
  )
}

function Blank() {
  return (
    <SectionCard>
      <Skeleton height={90} />
    </SectionCard>
  )
}
