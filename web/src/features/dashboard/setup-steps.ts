import { missingSellerData, type SellerField } from '#contract/billing/invoice-parties.ts'
import type { Permission } from '#contract/permissions.ts'
import type settingsTexts from '#locales/en/settings.json'
import type { Answer } from '../../lib/api.ts'
import type { Site } from '../../lib/site.ts'

type SetupStep =
  | 'logo'
  | 'contact'
  | 'mail'
  | 'company'
  | 'hours'
  | 'vehicles'
  | 'services'
  | 'prices'
  | 'payments'
  | 'policies'

export interface SetupState {
  step: SetupStep
  done: boolean
  /** The screen on which the step is taken, and its tab; none where it is a setting of the server. */
  to?: '/admin/website_settings' | '/admin/vehicle_statistics' | '/admin/tuning_service/services'
  search?: { tab: string }
  /** Whoever lacks it sees the step and cannot take it. */
  permission?: Permission
  /** Of the company's data: what an invoice still needs. */
  missing?: SellerField[]
}

type Setup = Answer<'GET /setup'>

export interface SetupFacts {
  site: Pick<Site, 'logo' | 'email' | 'phone' | 'open_times' | 'is_admin_site'>
  policies: Setup['policies']
  settings: Setup['settings']
  ways_to_pay: Setup['ways_to_pay']
  packages: Setup['packages']
  catalogue: Pick<Setup['catalogue'], 'has_vehicles' | 'has_services'>
}

/** What a credit costs on a new portal, before anybody decided on it. */
const UNDECIDED_RATE = 1

/**
 * What a new portal needs before customers come and can really order. The law asks for both texts, so one of them is not
 * enough; an invoice needs the seller's name and address; a way to pay counts when customers are really offered it.
 * Vehicles and the mail server belong to the admin site, so a sub-portal is not asked for them.
 */
export function setupSteps(facts: SetupFacts): SetupState[] {
  const { site, policies, settings, ways_to_pay, packages, catalogue } = facts
  const steps: SetupState[] = [
    { step: 'logo', done: site.logo !== null, ...onTab('site') },
    { step: 'contact', done: site.email !== '' && site.phone !== '', ...onTab('site') },
    { step: 'mail', done: settings.mails_leave },
    {
      step: 'company',
      done: missingSellerData(settings).length === 0,
      missing: missingSellerData(settings),
      ...onTab('company'),
    },
    { step: 'hours', done: site.open_times.length > 0, ...onTab('hours') },
    {
      step: 'vehicles',
      done: catalogue.has_vehicles,
      to: '/admin/vehicle_statistics',
      permission: 'vehicle_statistics',
    },
    {
      step: 'services',
      done: catalogue.has_services,
      to: '/admin/tuning_service/services',
      permission: 'tuning_services',
    },
    { step: 'prices', done: areCreditsPriced(settings, packages), ...onTab('credits') },
    {
      step: 'payments',
      done: ways_to_pay.some(({ enabled, complete }) => enabled && complete),
      ...onTab('payments'),
    },
    {
      step: 'policies',
      done: policies.terms_of_use && policies.privacy_policy,
      ...onTab('policies'),
    },
  ]
  return steps.filter(({ step }) => site.is_admin_site || (step !== 'vehicles' && step !== 'mail'))
}

function areCreditsPriced(
  { credit_rate, free_amount }: Setup['settings'],
  packages: Setup['packages'],
): boolean {
  return packages.some(({ active }) => active) || (free_amount && credit_rate !== UNDECIDED_RATE)
}

function onTab(tab: keyof typeof settingsTexts.tabs) {
  return { to: '/admin/website_settings', search: { tab }, permission: 'settings' } as const
}
