import type { Answer } from '../../lib/api.ts'
import { hasWords } from '../../lib/has-words.ts'
import type { Site } from '../../lib/site.ts'

export type SetupStep = 'logo' | 'contact' | 'company' | 'hours' | 'payments' | 'policies'

export interface SetupState {
  step: SetupStep
  done: boolean
  /** Tab of the website settings on which the step is taken. */
  tab: string
}

type Policies = Pick<Answer<'GET /policies'>, 'terms_of_use' | 'privacy_policy'>
type Company = Pick<Answer<'GET /settings'>, 'company_name' | 'company_address' | 'company_city'>
type WaysToPay = readonly Pick<Answer<'GET /payment_settings'>['items'][number], 'enabled' | 'complete'>[]

export interface SetupFacts {
  site: Pick<Site, 'logo' | 'email' | 'phone' | 'open_times'>
  policies: Policies
  company: Company
  waysToPay: WaysToPay
}

/**
 * What a new portal needs before customers come. The law asks for both texts, so one of them is not enough; an invoice
 * needs the seller's name and address; a way to pay counts when customers are really offered it.
 */
export function setupSteps({ site, policies, company, waysToPay }: SetupFacts): SetupState[] {
  return [
    { step: 'logo', done: site.logo !== null, tab: 'site' },
    { step: 'contact', done: site.email !== '' && site.phone !== '', tab: 'site' },
    {
      step: 'company',
      done: Boolean(company.company_name && company.company_address && company.company_city),
      tab: 'company',
    },
    { step: 'hours', done: site.open_times.length > 0, tab: 'hours' },
    {
      step: 'payments',
      done: waysToPay.some(({ enabled, complete }) => enabled && complete),
      tab: 'payments',
    },
    {
      step: 'policies',
      done: hasWords(policies.terms_of_use) && hasWords(policies.privacy_policy),
      tab: 'policies',
    },
  ]
}
