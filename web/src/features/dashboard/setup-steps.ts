import type { Answer } from '../../lib/api.ts'
import { hasWords } from '../../lib/has-words.ts'
import type { Site } from '../../lib/site.ts'

export type SetupStep = 'logo' | 'contact' | 'hours' | 'policies'

export interface SetupState {
  step: SetupStep
  done: boolean
  /** Tab of the website settings on which the step is taken. */
  tab: string
}

type Policies = Pick<Answer<'GET /policies'>, 'terms_of_use' | 'privacy_policy'>

/** What a new portal needs before customers come. The law asks for both texts, so one of them is not enough. */
export function setupSteps(
  site: Pick<Site, 'logo' | 'email' | 'phone' | 'open_times'>,
  policies: Policies,
): SetupState[] {
  return [
    { step: 'logo', done: site.logo !== null, tab: 'site' },
    { step: 'contact', done: site.email !== '' && site.phone !== '', tab: 'site' },
    { step: 'hours', done: site.open_times.length > 0, tab: 'hours' },
    {
      step: 'policies',
      done: hasWords(policies.terms_of_use) && hasWords(policies.privacy_policy),
      tab: 'policies',
    },
  ]
}
