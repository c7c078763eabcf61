import { Skeleton } from '@mantine/core'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { PoliciesForm } from './policies-form.tsx'

/** Not the site's family: news of the site must not replace a text under the writer's hands. */
const EDITING = ['editing']

export function PoliciesTab() {
  const policies = useAnswer('GET /policies', {}, { family: EDITING, ...FRESH_FORM })
  return (
    <Loaded query={policies} skeleton={<Cards />}>
      {(data) => <PoliciesForm saved={data} />}
    </Loaded>
  )
}

function Cards() {
  return (
    <div className={`${classes.stack} ${classes.form}`}>
      <SectionCard>
        <Skeleton height={280} />
      </SectionCard>
      <SectionCard>
        <Skeleton height={280} />
      </SectionCard>
    </div>
  )
}
