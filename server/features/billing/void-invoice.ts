import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'
import { statusAfter } from './invoice-states.ts'
import { type Invoice, updateInvoice } from './invoice-store.ts'

/** Nobody will pay it. The caller holds the invoice's lock. */
export async function voidInvoice(tx: Tx, { id, status }: Invoice): Promise<void> {
  await updateInvoice(tx, id, { status: statusAfter(status, 'void'), voided_at: tx.now })
}

const DAYS = 14
const BITE = 100

/**
 * Purchases that somebody began and never paid are void after two weeks, so that lists show what is really open.
 * Transfers take their time and staff's own invoices are staff's to void.
 */
export const voidAbandonedJob: ScheduledJob = {
  name: 'purchases.void_abandoned',
  cron: '40 3 * * *',
  async run(platform, siteId) {
    await inBites(
      (most) =>
        platform.db.transaction(siteId, async (tx) => {
          const abandoned = await tx.db
            .selectFrom('invoices as i')
            .selectAll('i')
            .where('i.site_id', '=', siteId)
            .where('i.status', '=', 'pending')
            .where('i.created_by', 'is', null)
            .where('i.payment_method', '<>', 'bank')
            .where('i.created_at', '<', new Date(tx.now.getTime() - DAYS * 86_400_000))
            .where(
              // As long as a provider is being asked about it, the answer may be that it was paid.
              sql<boolean>`not exists (select from payments p where p.site_id = i.site_id and p.subject_id = i.id
            and (p.check_after is not null or p.problem is not null))`,
            )
            .orderBy('i.id')
            .limit(most)
            .forUpdate()
            .execute()
          for (const invoice of abandoned) await voidInvoice(tx, invoice)
          return abandoned.length
        }),
      { bite: BITE },
    )
  },
}
