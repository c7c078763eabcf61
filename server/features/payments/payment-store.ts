import type { Insertable, Updateable } from 'kysely'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { notFound } from '#platform/app-error.ts'
import type { Payments } from '#platform/db/database.gen.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { KnownPayment, NextStep, Report } from './provider.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'payments.next': NextStep
    'payment_messages.report': Report
  }
}

const ofSite = (tx: ReadTx) => tx.db.selectFrom('payments').selectAll().where('site_id', '=', tx.siteId)

export async function findPayment(tx: ReadTx, id: string) {
  return ofSite(tx).where('id', '=', id).executeTakeFirst()
}

export type Payment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** What happens to one payment happens one after the other. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  return ofSite(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
}

export async function findPaymentByProviderId(tx: ReadTx, method: PaymentMethod, providerId: string) {
  return ofSite(tx).where('method', '=', method).where('provider_id', '=', providerId).executeTakeFirst()
}

/** The latest attempts to pay for something, newest first. */
export async function listPaymentsOf(tx: ReadTx, subjectId: string): Promise<Payment[]> {
  return ofSite(tx)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Always in the same order, so that two who take them never wait for each other. */
export async function lockPaymentsOf(tx: Tx, subjectId: string): Promise<Payment[]> {
  return ofSite(tx).where('subject_id', '=', subjectId).orderBy('id').forUpdate().execute()
}

export async function insertPayment(
  tx: Tx,
  payment: Pick<
    Insertable<Payments>,
    'id' | 'user_id' | 'purpose' | 'subject_id' | 'method' | 'amount' | 'currency'
  >,
): Promise<Payment> {
  return tx.db
    .insertInto('payments')
    .values({ ...payment, site_id: tx.siteId, status: 'created', created_at: tx.now, changed_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updatePayment(tx: Tx, id: string, changes: Updateable<Payments>): Promise<Payment> {
  return tx.db
    .updateTable('payments')
    .set({ ...changes, changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Payments whose provider should be asked, those that wait longest first. */
export async function listDue(tx: ReadTx, limit: number): Promise<Payment[]> {
  return ofSite(tx).where('check_after', '<=', tx.now).orderBy('check_after').limit(limit).execute()
}

export const toKnown = (payment: Payment): KnownPayment => ({
  id: payment.id,
  providerId: payment.provider_id,
  providerPaymentId: payment.provider_payment_id,
  amount: payment.amount,
  currency: payment.currency,
})
