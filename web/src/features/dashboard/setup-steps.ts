import { missingSellerData, type SellerField } from '#contract/billing/invoice-parties.ts'
import type { Permission } from '#contract/permissions.ts'
import type settingsTexts from '#locales/en/settings.json'
import type { Answer } from '../../lib/api.ts'
import type { Site } from '../../lib/site.ts'

/** In the order in which a new admin site is set up. */
const ON_ADMIN_SITE = [
  'logo',
  'contact',
  'mail',
  'company',
  'hours',
  'vehicles',
  'services',
  'prices',
  'payments',
  'policies',
  'customers',
] as const

/**
 * What a sub-portal sells is mostly its provider's, so it begins there. Vehicles and the mail server belong to the admin
 * site. Without an agent there is nothing to map and no balance anywhere.
 */
const ON_SUB_PORTAL = [
  'mapping',
  'prices',
  'company',
  'payments',
  'hours',
  'policies',
  'contact',
  'logo',
  'balance',
  'customers',
] as const
const WITHOUT_AGENT = (['services', ...ON_SUB_PORTAL] as const).filter(
  (step) => step !== 'mapping' && step !== 'balance',
)

export type SetupStep = (typeof ON_ADMIN_SITE | typeof ON_SUB_PORTAL)[number]

export interface SetupState {
  step: SetupStep
  done: boolean
  /** The screen on which the step is taken, and its tab; none where it cannot be taken on this site. */
  to?:
    | '/admin/website_settings'
    | '/admin/vehicle_statistics'
    | '/admin/tuning_service/services'
    | '/admin/tuning_service/mapping'
    | '/admin/dealers_manager/dealers_list'
  search?: { tab: string }
  /** Whoever lacks it sees the step and cannot take it. */
  permission?: Permission
  /** Of the company's data: what an invoice still needs. */
  missing?: SellerField[]
}

type Setup = Answer<'GET /setup'>

export interface SetupFacts extends Omit<Setup, 'catalogue'> {
  site: Pick<Site, 'logo' | 'email' | 'phone' | 'open_times' | 'is_admin_site'>
  catalogue: Pick<Setup['catalogue'], 'has_vehicles' | 'has_services'>
}

/** What a credit costs on a new portal, before anybody decided on it. */
const UNDECIDED_RATE = 1

/**
 * What a new portal needs before customers come and can really order. The law asks for both texts, so one of them is not
 * enough; an invoice needs the seller's name and address; a way to pay counts when customers are really offered it.
 */
export function setupSteps(facts: SetupFacts): SetupState[] {
  const steps = stepsOf(facts)
  const order = facts.site.is_admin_site ? ON_ADMIN_SITE : facts.relay ? ON_SUB_PORTAL : WITHOUT_AGENT
  return order.map((step) => ({ step, ...steps[step] }))
}

function stepsOf(facts: SetupFacts): Record<SetupStep, Omit<SetupState, 'step'>> {
  const { site, policies, settings, ways_to_pay, catalogue, relay } = facts
  return {
    logo: { done: site.logo !== null, ...onTab('site') },
    contact: { done: site.email !== '' && site.phone !== '', ...onTab('site') },
    mail: { done: settings.mails_leave },
    company: {
      done: missingSellerData(settings).length === 0,
      missing: missingSellerData(settings),
      ...onTab('company'),
    },
    hours: { done: site.open_times.length > 0, ...onTab('hours') },
    vehicles: {
      done: catalogue.has_vehicles,
      to: '/admin/vehicle_statistics',
      permission: 'vehicle_statistics',
    },
    services: {
      done: catalogue.has_services,
      to: '/admin/tuning_service/services',
      permission: 'tuning_services',
    },
    mapping: { done: relay?.is_mapped ?? false, ...ON_MAPPING },
    prices: priceStep(facts),
    payments: {
      done: ways_to_pay.some(({ enabled, complete }) => enabled && complete),
      ...onTab('payments'),
    },
    policies: { done: policies.terms_of_use && policies.privacy_policy, ...onTab('policies') },
    balance: { done: relay?.is_balance_enough ?? false },
    customers: {
      done: facts.has_customers,
      to: '/admin/dealers_manager/dealers_list',
      permission: 'dealers_list',
    },
  }
}

const ON_MAPPING = { to: '/admin/tuning_service/mapping', permission: 'tuning_services' } as const

/** Credits have a price, and nothing costs more credits at the provider than it brings here. */
function priceStep({ settings, packages, relay }: SetupFacts): Omit<SetupState, 'step'> {
  if (!areCreditsPriced(settings, packages)) return { done: false, ...onTab('credits') }
  return { done: relay?.sells_above_cost ?? true, ...(relay ? ON_MAPPING : onTab('credits')) }
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
