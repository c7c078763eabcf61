import { z } from 'zod'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { providerContext } from './payment-settings.ts'
import { statusWith } from './payment-states.ts'
import { findPayment, lockPayment, type Payment, toKnown, updatePayment } from './payment-store.ts'
import { ProviderError } from './provider.ts'
import { PROVIDERS } from './providers.ts'
import { insertRefund, listRefunds, listStuck, moveRefund, type Refund } from './refund-store.ts'

/**
 * Gives that much of the money back, after the transaction that decided it. False: the provider cannot, and staff send it.
 */
export async function startRefund(tx: Tx, paymentId: string, amount: number): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId)
  if (!PROVIDERS[payment.method].refund || payment.status !== 'paid') return false
  await insertRefund(tx, payment.id, amount)
  await keepStatus(tx, payment)
  enqueue(tx, refundPaymentJob, { payment_id: payment.id })
  return true
}

/** What its refunds make of a payment. The caller holds its lock. */
async function keepStatus(tx: Tx, payment: Payment, problem = payment.problem): Promise<void> {
  const status = statusWith(payment, await listRefunds(tx, payment.id))
  // All of it is back: whatever was the matter is over.
  const left = status === 'refunded' ? null : problem
  if (status !== payment.status || left !== payment.problem)
    await updatePayment(tx, payment.id, { status, problem: left })
}

const GIVE_UP_DAYS = 1

/** The provider was away until the job had no tries left: staff have to see to the money. */
export async function giveUpRefunds(tx: Tx): Promise<void> {
  const since = new Date(tx.now.getTime() - GIVE_UP_DAYS * 86_400_000)
  for (const paymentId of await listStuck(tx, since)) {
    const payment = await lockPayment(tx, paymentId)
    // Read again under the lock: the job may have begun another try.
    const stuck = (await listRefunds(tx, paymentId)).filter(
      ({ status, changed_at }) => status === 'pending' && changed_at < since,
    )
    for (const { id } of stuck) await moveRefund(tx, id, 'refused')
    if (stuck.length > 0) await keepStatus(tx, payment, 'refund_failed')
  }
}

/** The provider recognises a second try by the refund's id, so a crash in between gives nothing back twice. */
export const refundPaymentJob = defineJob({
  name: 'payments.refund',
  data: z.object({ payment_id: z.string() }),
  retries: 8,
  async run(platform, siteId, { payment_id }) {
    const refunds = await platform.db.read(siteId, (tx) => listRefunds(tx, payment_id))
    for (const refund of refunds) if (refund.status === 'pending') await giveBack(platform, siteId, refund)
  },
})

async function giveBack(platform: Platform, siteId: string, { id, payment_id, amount }: Refund) {
  // A try counts from here, so that nobody gives it up while the provider is being asked.
  const payment = await platform.db.transaction(siteId, async (tx) => {
    await lockPayment(tx, payment_id)
    return (await moveRefund(tx, id, 'pending')) ? findPayment(tx, payment_id) : undefined
  })
  if (!payment) return
  const context = await providerContext(platform, siteId, payment.method)
  const outcome = await PROVIDERS[payment.method].refund?.(context, toKnown(payment), { id, amount }).then(
    () => 'done' as const,
    (error: unknown) => {
      // Away: the job is tried again. A plain no stays one, so staff have to send the money another way.
      if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
      platform.log.warn({ site_id: siteId, payment_id, refund_id: id, err: error }, 'a refund was refused')
      return 'refused' as const
    },
  )
  if (!outcome) return
  await platform.db.transaction(siteId, async (tx) => {
    const now = await lockPayment(tx, payment_id)
    if (await moveRefund(tx, id, outcome))
      await keepStatus(tx, now, outcome === 'refused' ? 'refund_failed' : now.problem)
  })
}

/** The provider's own news that all of it went back: so did what was on its way. The caller holds the payment's lock. */
export async function finishRefunds(tx: Tx, paymentId: string): Promise<void> {
  for (const { id, status } of await listRefunds(tx, paymentId))
    if (status === 'pending') await moveRefund(tx, id, 'done')
}
