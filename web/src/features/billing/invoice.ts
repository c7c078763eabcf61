import type { Answer } from '../../lib/api.ts'

/** As its buyer sees it. */
export type Invoice = Answer<'GET /credits_user'>['items'][number]

/** In the order in which filters list them. */
export const INVOICE_STATUSES = [
  'pending',
  'paid',
  'refunded',
  'void',
  'draft',
] as const satisfies Invoice['status'][]
