import { Skeleton } from '@mantine/core'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { PoliciesForm } from './policies-form.tsx'
import { usePolicies } from './use-policies.ts'

export function PoliciesTab() {
  const policies = usePolicies()
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
