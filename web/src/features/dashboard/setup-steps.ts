import { missingSellerData, type SellerData, type SellerField } from '#contract/invoice-parties.ts'
import type { Answer } from '../../lib/api.ts'
import { hasWords } from '../../lib/has-words.ts'
import type { Site } from '../../lib/site.ts'

export type SetupStep = 'logo' | 'contact' | 'company' | 'hours' | 'payments' | 'policies'

export interface SetupState {
  step: SetupStep
  done: boolean
  /** Tab of the website settings on which the step is taken. */
  tab: string
  /** Of the company's data: what an invoice still needs. */
  missing?: SellerField[]
}

type Policies = Pick<Answer<'GET /policies'>, 'terms_of_use' | 'privacy_policy'>
type WaysToPay = readonly Pick<Answer<'GET /payment_settings'>['items'][number], 'enabled' | 'complete'>[]

export interface SetupFacts {
  site: Pick<Site, 'logo' | 'email' | 'phone' | 'open_times'>
  policies: Policies
  company: SellerData
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
      done: missingSellerData(company).length === 0,
      missing: missingSellerData(company),
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
