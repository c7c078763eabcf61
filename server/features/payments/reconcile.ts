import type { ScheduledJob } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { checkPayment } from './check-payment.ts'
import { listDue, type Payment, statusOf, updatePayment } from './payment-store.ts'
import type { PaymentSubjects } from './subject.ts'

const AT_ONCE = 50
const GIVE_UP_DAYS = 7
/** Minutes until the provider is asked again, by how often it was asked. */
const WAITS = [3, 5, 10, 30, 60, 120, 240, 480]

/** Finds payments that the provider knows of and whose message never came. */
export function reconcileJob(subjects: PaymentSubjects): ScheduledJob {
  return {
    name: 'payments.reconcile',
    cron: '*/5 * * * *',
    async run(platform, siteId) {
      const due = await platform.db.read(siteId, (tx) => listDue(tx, AT_ONCE))
      for (const payment of due) await reconcile(platform, siteId, subjects, payment)
    },
  }
}

/** A provider that is away keeps nobody else waiting: the payment is asked for again later. */
async function reconcile(platform: Platform, siteId: string, subjects: PaymentSubjects, payment: Payment) {
  const current = await checkPayment(platform, siteId, subjects, payment).catch((error: unknown) => {
    platform.log.warn(
      { site_id: siteId, payment_id: payment.id, err: error },
      'a payment could not be checked',
    )
    return { payment }
  })
  if (!['created', 'open'].includes(statusOf(current.payment))) return
  await platform.db.transaction(siteId, async (tx) => {
    const isOld = tx.now.getTime() - payment.created_at.getTime() > GIVE_UP_DAYS * 86_400_000
    const wait = WAITS[Math.min(payment.checks, WAITS.length - 1)] ?? 480
    await updatePayment(
      tx,
      payment.id,
      isOld
        ? { status: 'expired', check_after: null }
        : { checks: payment.checks + 1, check_after: new Date(tx.now.getTime() + wait * 60_000) },
    )
  })
}
