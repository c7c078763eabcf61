import { Skeleton } from '@mantine/core'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { CompanyForm } from './company-form.tsx'

export function CompanyTab() {
  const settings = useAnswer('GET /settings', {}, FRESH_FORM)
  return (
    <Loaded query={settings} skeleton={<Cards />}>
      {(data) => <CompanyForm settings={data} />}
    </Loaded>
  )
}

function Cards() {
  return (
    <div className={`${classes.stack} ${classes.form}`}>
      <SectionCard>
        <Skeleton height={260} />
      </SectionCard>
      <SectionCard>
        <Skeleton height={90} />
      </SectionCard>
    </div>
  )
}
