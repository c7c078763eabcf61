import type { Answer } from '../../lib/api.ts'
import type { StatusTone } from '../../lib/theme-colors.ts'

/** As its buyer sees it. */
export type Invoice = Answer<'GET /credits_user'>['items'][number]
type InvoiceStatus = Invoice['status']

/** In the order in which filters list them. */
export const INVOICE_STATUSES = [
  'pending',
  'paid',
  'refunded',
  'void',
  'draft',
] as const satisfies InvoiceStatus[]

export const TONE_OF: Record<InvoiceStatus, StatusTone> = {
  draft: 'idle',
  pending: 'wait',
  paid: 'ok',
  refunded: 'busy',
  void: 'idle',
}
