import { sql } from 'kysely'
import type { Figure } from '#platform/figures/figure.ts'

/** Credits that deliveries have used, in hundredths; what was refunded counts against it. */
export const USED_CREDITS: Figure = {
  name: 'credits.used',
  keptDays: 400,
  counted: ({ siteId, from, to }) => sql`
    select '' as part, null::uuid as owner_id, at, case act when 'capture' then amount else -amount end as amount
    from ledger_transfers
    where site_id = ${siteId} and act in ('capture', 'refund') and at >= ${from} and at < ${to}`,
}
