import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { count } from '../primitives.ts'
import { shownSettings } from '../settings/calls.ts'

const catalogue = z.object({
  /** Variants in the catalogue that all sites share. */
  has_vehicles: z.boolean(),
  /** Main services that customers can order. */
  has_services: z.boolean(),
  /** What one click would add; it never touches what is there. */
  adds: z.object({ vehicles: z.boolean(), services: z.boolean() }),
  can: z.object({ load: z.boolean() }),
})

/** Of a sub-portal whose orders go on to a provider. Whoever lacks the key of a figure reads only whether it is enough. */
const relay = z.object({
  /** Something is on sale that the provider serves, and nothing on sale names what the provider has no more. */
  is_mapped: z.boolean(),
  sells_above_cost: z.boolean(),
  /** The agent's wallet at the provider pays for an order of the cheapest service. */
  is_balance_enough: z.boolean(),
  /** Services that are online. Null without `tuning_services`. */
  mapping: z.object({ services: count, own: count, dangling: count, below_cost: count }).nullable(),
  /** In the provider's credits. Null without `dealers_balance` and `tuning_services`. */
  balance: z.object({ credits: z.number(), needed: z.number() }).nullable(),
})

export const starter = endpoints({
  'GET /setup': {
    summary: 'What tells how far a new portal is set up, beside the data of its site',
    access: 'settings',
    response: z.object({
      settings: shownSettings.pick({
        company_name: true,
        company_address: true,
        company_zip_code: true,
        company_city: true,
        company_reg_no: true,
        company_vat_no: true,
        country: true,
        credit_rate: true,
        free_amount: true,
        mails_leave: true,
      }),
      ways_to_pay: z.array(z.object({ enabled: z.boolean(), complete: z.boolean() })),
      packages: z.array(z.object({ active: z.boolean() })),
      /** Whether anything is written there. */
      policies: z.object({ terms_of_use: z.boolean(), privacy_policy: z.boolean() }),
      catalogue,
      has_customers: z.boolean(),
      /** Null on the admin site, and on a sub-portal without an agent. */
      relay: relay.nullable(),
    }),
  },
  'GET /starter_catalogue': {
    summary: 'Whether there is something to sell here, and what the starter catalogue would add',
    access: 'settings',
    response: catalogue,
  },
  'POST /starter_catalogue': {
    summary:
      'Fill an empty catalogue with vehicles (on the admin site) and an empty offer with services and options; all or nothing',
    access: 'tuning_services',
    response: z.object({ vehicles: count, services: count, options: count }),
    errors: ['forbidden'],
  },
})
