import { sql } from 'kysely'
import { BY_PROGRAM, type By } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { inBites } from '#platform/sweeps/in-bites.ts'
import { listLines } from './invoice-lines.ts'
import { statusAfter } from './invoice-states.ts'
import { type Invoice, updateInvoice } from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'

/** Nobody will pay it. The caller holds the invoice's lock. */
export async function voidInvoice(
  tx: Tx,
  subjects: InvoiceSubjects,
  invoice: Invoice,
  by: By,
): Promise<void> {
  const status = statusAfter(invoice.status, 'void')
  const voided = await updateInvoice(tx, invoice.id, { status, voided_at: tx.now })
  const lines = await listLines(tx, invoice.id)
  await subjectOf(subjects, lines)?.voided(tx, { invoice: voided, lines }, by)
}

const DAYS = 14
/** Each by itself: what two of them kept for their buyers may be locked in no order. */
const BITE = 1

/**
 * Purchases that somebody began and never paid are void after two weeks, so that lists show what is really open.
 * Transfers take their time and staff's own invoices are staff's to void.
 */
export const voidAbandonedJob = (subjects: InvoiceSubjects): ScheduledJob => ({
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
          for (const invoice of abandoned) await voidInvoice(tx, subjects, invoice, BY_PROGRAM)
          return abandoned.length
        }),
      { bite: BITE },
    )
  },
})
