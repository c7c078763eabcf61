import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { count } from '../primitives.ts'

export const starter = endpoints({
  'GET /starter_catalogue': {
    summary: 'Whether there is something to sell here, and what the starter catalogue would add',
    access: 'settings',
    response: z.object({
      /** Variants in the catalogue that all sites share. */
      has_vehicles: z.boolean(),
      /** Main services that customers can order. */
      has_services: z.boolean(),
      /** What one click would add; it never touches what is there. */
      adds: z.object({ vehicles: z.boolean(), services: z.boolean() }),
      can: z.object({ load: z.boolean() }),
    }),
  },
  'POST /starter_catalogue': {
    summary:
      'Fill an empty catalogue with vehicles (on the admin site) and an empty offer with services and options; all or nothing',
    access: 'tuning_services',
    response: z.object({ vehicles: count, services: count, options: count }),
    errors: ['forbidden'],
  },
})
