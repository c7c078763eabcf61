import { orderedRows } from '#platform/catalogue/ordered-rows.ts'
import type { Offered } from './offer.ts'

/** What the tables of services and of options have in common. */
export const OFFERED_COLUMNS = [
  'note',
  'attestation',
  'price_1',
  'price_2',
  'price_3',
  'online',
  'vehicle_type_ids',
  'blocked_countries',
] as const satisfies readonly (keyof Offered)[]

export const serviceRows = orderedRows('services', [...OFFERED_COLUMNS, 'needs_option'])
