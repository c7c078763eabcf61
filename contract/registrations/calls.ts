import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { line } from '../primitives.ts'
import { foundVehicle } from '../vehicles/calls.ts'
import { REGISTRATION_BOUNDS } from './bounds.ts'

export const LOOKUP_PROVIDERS = ['none', 'dvla', 'rdw'] as const

const settings = z.object({
  provider: z.enum(LOOKUP_PROVIDERS),
  /** Whether one is stored; it never leaves the server. */
  has_key: z.boolean(),
})

export const registrations = endpoints({
  'GET /vehicle/reg_search/{reg}': {
    summary: 'The vehicle behind a registration number: from earlier orders, else from the look-up provider',
    access: 'signed_in',
    params: z.strictObject({ reg: line(REGISTRATION_BOUNDS.plate, REGISTRATION_BOUNDS.plate_min) }),
    response: z.object({
      source: z.enum(['orders', 'lookup', 'none']),
      vehicle: foundVehicle.nullable(),
      /** What the look-up provider knows; null without one. */
      facts: z
        .object({
          make: z.string(),
          model: z.string(),
          fuel: z.string(),
          year: z.int().nullable(),
          engine_cc: z.int().nullable(),
        })
        .nullable(),
      /** Variants that those facts fit. */
      candidates: z.array(foundVehicle),
    }),
    errors: ['rate_limited'],
  },
  'GET /lookup_settings': {
    summary: 'Who is asked about a registration number that no earlier order knows',
    access: 'settings',
    response: settings,
  },
  'POST /lookup_settings': {
    summary: 'Change it; the key is write-only, and without one the old key stays',
    access: 'settings',
    body: z.strictObject({
      provider: z.enum(LOOKUP_PROVIDERS),
      key: line(REGISTRATION_BOUNDS.provider_key).optional(),
    }),
    response: settings,
  },
})
