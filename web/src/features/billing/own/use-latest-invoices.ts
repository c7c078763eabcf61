import { OWN_INVOICES_KEY } from '../../../lib/query-keys.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'

/** The newest ones, for a glance. */
export function useLatestInvoices(size: number) {
  return useAnswer(
    'GET /credits_user',
    { query: { page: 1, size, sort_by: 'created_at', sort_order: 'desc' } },
    { family: OWN_INVOICES_KEY, ...FRESH },
  )
}
