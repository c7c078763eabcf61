import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { FormSkeleton } from '../settings-tab.tsx'
import { PoliciesForm } from './policies-form.tsx'

/** Not the site's family: news of the site must not replace a text under the writer's hands. */
const EDITING = ['editing']

export function PoliciesTab() {
  const policies = useAnswer('GET /policies', {}, { family: EDITING, ...FRESH_FORM })
  return (
    <Loaded query={policies} skeleton={<FormSkeleton heights={[280, 280]} />}>
      {(data) => <PoliciesForm saved={data} />}
    </Loaded>
  )
}
