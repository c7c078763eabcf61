import { FRESH, useAnswer } from '../../lib/use-answer.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import classes from './automation.module.css'
import { EngineCard } from './engine-card.tsx'
import { LookupCard } from './lookup-card.tsx'
import { SolutionsCard } from './solutions-card.tsx'

/** What serves orders and finds vehicles without staff. */
export function AutomationTab() {
  const settings = useAnswer('GET /automation_settings', {}, FRESH)
  const lookup = useAnswer('GET /lookup_settings', {}, FRESH)
  return (
    <div className={classes.stack}>
      <Loaded query={settings} skeleton={<SkeletonCards heights={[124, 330]} />}>
        {(data) => (
          <>
            <SolutionsCard settings={data} />
            <EngineCard settings={data} />
          </>
        )}
      </Loaded>
      <Loaded query={lookup} skeleton={<SkeletonCards heights={[170]} />}>
        {(data) => <LookupCard settings={data} />}
      </Loaded>
    </div>
  )
}
