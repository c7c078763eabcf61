import { v7 as newId } from 'uuid'
import type { ReadTx, Tx } from '#platform/db/database.ts'

/** The parts of a payment that go back or went, oldest first. */
export async function listRefunds(tx: ReadTx, paymentId: string) {
  return tx.db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export type Refund = Awaited<ReturnType<typeof listRefunds>>[number]

/** The database refuses more than the payment holds. */
export async function insertRefund(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx.db
    .insertInto('payment_refunds')
    .values({
      id: newId(),
      site_id: tx.siteId,
      payment_id: paymentId,
      amount,
      status: 'pending',
      created_at: tx.now,
      changed_at: tx.now,
    })
    .execute()
}

/** Decides a pending one, or notes that its provider is asked once more. False: it was decided before. */
export async function moveRefund(tx: Tx, id: string, status: Refund['status']): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payment_refunds')
    .set({ status, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Payments with a refund that nobody has asked for since then, in the order in which they are locked. */
export async function listStuck(tx: ReadTx, since: Date): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('payment_refunds')
    .select('payment_id')
    .distinct()
    .where('site_id', '=', tx.siteId)
    .where('status', '=', 'pending')
    .where('changed_at', '<', since)
    .orderBy('payment_id')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}
