import type { ReadTx, Tx } from '#platform/db/database.ts'
import { enqueue, type ScheduledJob } from '#platform/jobs/job.ts'
import { canIssue, fillParties, isComplete } from './invoice-parties.ts'
import { lockInvoice } from './invoice-store.ts'
import { ISSUE_DOCUMENT } from './issue-document.ts'

/*
 * Documents of booked purchases that wait for the buyer's address or the seller's data. Whoever enters the last of it
 * brings them on their way: a new address at once, the company's data within the hour.
 */

/** Has the documents made that can say everything by now; of one person, or of the whole site. */
export async function issueHeld(tx: Tx, userId?: string): Promise<void> {
  for (const id of await listHeld(tx, userId)) {
    const held = await lockInvoice(tx, id)
    // What can be issued as it is stays so: a credit note says what the invoice said that it takes back.
    const invoice = (await canIssue(tx, held)) ? held : await fillParties(tx, held)
    if (await canIssue(tx, invoice)) enqueue(tx, ISSUE_DOCUMENT, { invoice_id: id })
  }
}

export const issueHeldJob: ScheduledJob = {
  name: 'purchases.issue_held',
  cron: '25 * * * *',
  async run(platform, siteId) {
    await platform.db.transaction(siteId, (tx) => issueHeld(tx))
  },
}

/** Not those whose job is under way: they lack nothing. */
async function listHeld(tx: ReadTx, userId: string | undefined): Promise<string[]> {
  let query = tx.db
    .selectFrom('invoices')
    .select(['id', 'seller', 'buyer'])
    .where('site_id', '=', tx.siteId)
    .where('number', 'is not', null)
    .where('document_file_id', 'is', null)
    .where('document_deleted_at', 'is', null)
    .orderBy('id')
  if (userId) query = query.where('user_id', '=', userId)
  const rows = await query.execute()
  return rows.filter((row) => !isComplete(row)).map(({ id }) => id)
}
