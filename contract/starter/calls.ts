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
