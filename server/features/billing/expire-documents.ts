import { expireKept } from '#features/retention/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { removeDocument } from './invoice-store.ts'

/** Every night: the PDFs of invoices that were kept long enough go. The invoice itself stays: tax law asks for it. */
export const expireDocumentsJob: ScheduledJob = {
  name: 'purchases.expire_documents',
  cron: '40 2 * * *',
  run: (platform, siteId) =>
    expireKept(platform, siteId, {
      listOwners: (tx, before) => selectDue(tx, before).select('user_id').distinct().execute(),
      listDue: (tx, userId, before) => dueOf(tx, userId, before).execute(),
      lockDue: (tx, userId, before, ids) =>
        dueOf(tx, userId, before).where('id', 'in', ids).forUpdate().execute(),
      remove: (tx, document) => removeDocument(tx, document),
      markWarned: (tx, ids) =>
        tx.db
          .updateTable('invoices')
          .set({ document_warned_at: tx.now })
          .where('site_id', '=', tx.siteId)
          .where('id', 'in', ids)
          .execute(),
      warning: {
        texts: 'invoices_expire',
        label: ({ number }) => number,
        url: '/buy_credits?tab=invoices',
      },
    }),
}

const selectDue = (tx: ReadTx, before: Date) =>
  tx.db
    .selectFrom('invoices')
    .where('site_id', '=', tx.siteId)
    .where('document_file_id', 'is not', null)
    .where('paid_at', '<=', before)

const dueOf = (tx: ReadTx, userId: string, before: Date) =>
  selectDue(tx, before)
    .select(['id', 'document_warned_at as warned_at'])
    .select((row) => [
      row.ref('number').$notNull().as('number'),
      row.ref('paid_at').$notNull().as('closed_at'),
      row.ref('document_file_id').$notNull().as('document_file_id'),
    ])
    .where('user_id', '=', userId)
    .orderBy('paid_at')
    .orderBy('id')
