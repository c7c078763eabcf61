import { z } from 'zod'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import { providerContext } from './payment-settings.ts'
import { findPayment, lockPayment, toKnown, updatePayment } from './payment-store.ts'
import { ProviderError } from './provider.ts'
import { PROVIDERS } from './providers.ts'

/** Gives the money back, after the transaction that decided it. Where the provider cannot, staff send it. */
export async function startRefund(tx: Tx, paymentId: string): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (!PROVIDERS[payment.method].refund || payment.status !== 'paid') return
  await updatePayment(tx, payment.id, { status: 'refunding' })
  enqueue(tx, refundPaymentJob, { payment_id: payment.id })
}

const GIVE_UP_DAYS = 1

/** The provider was away until the job had no tries left: staff have to see to the money. */
export async function giveUpRefunds(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ status: 'paid', problem: 'refund_failed', changed_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('status', '=', 'refunding')
    .where('changed_at', '<', new Date(tx.now.getTime() - GIVE_UP_DAYS * 86_400_000))
    .execute()
}

/** The provider recognises a second try by the payment's id, so a crash in between gives nothing back twice. */
export const refundPaymentJob = defineJob({
  name: 'payments.refund',
  data: z.object({ payment_id: z.string() }),
  retries: 8,
  async run(platform, siteId, { payment_id }) {
    const payment = await platform.db.read(siteId, (tx) => findPayment(tx, payment_id))
    if (payment?.status !== 'refunding') return
    const context = await providerContext(platform, siteId, payment.method)
    const outcome = await PROVIDERS[payment.method].refund?.(context, toKnown(payment)).then(
      () => ({ status: 'refunded', problem: null }) as const,
      (error: unknown) => {
        // Away: the job is tried again. A plain no stays one, so staff have to send the money another way.
        if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
        platform.log.warn({ site_id: siteId, payment_id, err: error }, 'a refund was refused')
        return { status: 'paid', problem: 'refund_failed' } as const
      },
    )
    if (outcome) await platform.db.transaction(siteId, (tx) => updatePayment(tx, payment_id, outcome))
  },
})
