import { Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import type { Answer } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { readText, writeText } from '../../lib/stored.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import lines from '../../ui/lines.module.css'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import classes from './dashboard.module.css'
import { SetupLine } from './setup-line.tsx'
import { type SetupState, setupSteps } from './setup-steps.ts'
import { StarterNote } from './starter-note.tsx'
import { useSetup } from './use-setup.ts'

/** This browser has said that everything is in place; it need not be said at every visit. */
const TOLD = 'setup_complete_told'

export function SetupCard() {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  const setup = useSetup()
  const steps = setup.data && setupSteps({ site, ...setup.data })
  const isComplete = steps?.every(({ done }) => done)
  // A portal that was finished is not waited for: the card would come and go.
  const wasTold = readText(TOLD) === site.id
  useEffect(() => {
    if (isComplete === false) writeText(TOLD, null)
    // Told once it has been read, on the way to another screen.
    return isComplete ? () => writeText(TOLD, site.id) : undefined
  }, [isComplete, site.id])
  if (wasTold && isComplete !== false) return null
  return (
    <SectionCard title={t('setup.title')}>
      <Loaded query={setup} skeleton={<Lines />}>
        {(facts) => (
          <>
            {facts.relay ? null : <StarterNote {...facts.catalogue} isAdminSite={site.is_admin_site} />}
            <Steps steps={setupSteps({ site, ...facts })} facts={facts} />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Steps({ steps, facts }: { steps: SetupState[]; facts: Answer<'GET /setup'> }) {
  const { t } = useTranslation('dashboard')
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done && step.to)
  return (
    <>
      <p className={classes.intro}>
        {done === steps.length ? t('setup.complete') : t('setup.progress', { done, total: steps.length })}
      </p>
      {/* Each says why in a sentence or two: no rows to be scanned. */}
      <ul className={lines.list} data-form="cards">
        {steps.map((state) => (
          <SetupLine
            key={state.step}
            state={state}
            relay={facts.relay}
            isNext={facts.relay !== null && state === next}
          />
        ))}
      </ul>
    </>
  )
}

function Lines() {
  return (
    <Stack gap="sm">
      <Skeleton height={14} width="55%" />
      <SkeletonLines heights={Array<number>(10).fill(40)} />
    </Stack>
  )
}
