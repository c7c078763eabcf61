import { missingSellerData, type SellerData, type SellerField } from '#contract/billing/invoice-parties.ts'
import type { Permission } from '#contract/permissions.ts'
import type settingsTexts from '#locales/en/settings.json'
import type { Answer } from '../../lib/api.ts'
import { hasWords } from '../../lib/has-words.ts'
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

type Policies = Pick<Answer<'GET /policies'>, 'terms_of_use' | 'privacy_policy'>
type Settings = SellerData & Pick<Answer<'GET /settings'>, 'credit_rate' | 'free_amount' | 'mails_leave'>
type WaysToPay = readonly Pick<Answer<'GET /payment_settings'>['items'][number], 'enabled' | 'complete'>[]
type Packages = readonly Pick<Answer<'GET /price'>['items'][number], 'active'>[]
type Catalogue = Pick<Answer<'GET /starter_catalogue'>, 'has_vehicles' | 'has_services'>

export interface SetupFacts {
  site: Pick<Site, 'logo' | 'email' | 'phone' | 'open_times' | 'is_admin_site'>
  policies: Policies
  settings: Settings
  waysToPay: WaysToPay
  packages: Packages
  catalogue: Catalogue
}

/** What a credit costs on a new portal, before anybody decided on it. */
const UNDECIDED_RATE = 1

/**
 * What a new portal needs before customers come and can really order. The law asks for both texts, so one of them is not
 * enough; an invoice needs the seller's name and address; a way to pay counts when customers are really offered it.
 * Vehicles and the mail server belong to the admin site, so a sub-portal is not asked for them.
 */
export function setupSteps(facts: SetupFacts): SetupState[] {
  const { site, policies, settings, waysToPay, packages, catalogue } = facts
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
      done: waysToPay.some(({ enabled, complete }) => enabled && complete),
      ...onTab('payments'),
    },
    {
      step: 'policies',
      done: hasWords(policies.terms_of_use) && hasWords(policies.privacy_policy),
      ...onTab('policies'),
    },
  ]
  return steps.filter(({ step }) => site.is_admin_site || (step !== 'vehicles' && step !== 'mail'))
}

function areCreditsPriced({ credit_rate, free_amount }: Settings, packages: Packages): boolean {
  return packages.some(({ active }) => active) || (free_amount && credit_rate !== UNDECIDED_RATE)
}

function onTab(tab: keyof typeof settingsTexts.tabs) {
  return { to: '/admin/website_settings', search: { tab }, permission: 'settings' } as const
}
