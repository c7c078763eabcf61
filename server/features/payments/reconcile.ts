import type { Tx } from '#platform/db/database.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { checkPayment } from './check-payment.ts'
import { listDue, lockPayment, updatePayment } from './payment-store.ts'
import { ProviderError } from './provider.ts'
import { giveUpRefunds } from './refund-payment.ts'
import type { PaymentSubjects } from './subject.ts'

const AT_ONCE = 50
const GIVE_UP_DAYS = 7
const GIVE_UP_UNANSWERED_DAYS = 60
/** Minutes until the provider is asked again, by how often it was asked. */
const WAITS = [3, 5, 10, 30, 60, 120, 240, 480]

/**
 * Finds payments that the provider knows of and whose message never came. A provider that is away keeps nobody else
 * waiting: it is asked once, and its payments wait for a later turn.
 */
export function reconcileJob(subjects: PaymentSubjects): ScheduledJob {
  return {
    name: 'payments.reconcile',
    cron: '*/5 * * * *',
    async run(platform, siteId) {
      const due = await platform.db.read(siteId, (tx) => listDue(tx, AT_ONCE))
      const away = new Set<string>()
      for (const payment of due) {
        const isAnswered =
          !away.has(payment.method) &&
          (await checkPayment(platform, siteId, subjects, payment).then(
            () => true,
            (error: unknown) => {
              if (error instanceof ProviderError && error.kind === 'unreachable') away.add(payment.method)
              const about = { site_id: siteId, payment_id: payment.id, err: error }
              platform.log.warn(about, 'a payment could not be checked')
              return false
            },
          ))
        await platform.db.transaction(siteId, (tx) => askLater(tx, payment.id, isAnswered))
      }
      await platform.db.transaction(siteId, giveUpRefunds)
    },
  }
}

async function askLater(tx: Tx, paymentId: string, isAnswered: boolean) {
  // Read again under its lock: a message may have settled it while we asked, and that must stand.
  const payment = await lockPayment(tx, paymentId)
  if (!['created', 'open'].includes(payment.status) || payment.check_after === null) return
  // A provider that was away is no proof that nothing was paid there.
  const days = isAnswered ? GIVE_UP_DAYS : GIVE_UP_UNANSWERED_DAYS
  const isOld = tx.now.getTime() - payment.created_at.getTime() > days * 86_400_000
  const wait = WAITS[Math.min(payment.checks, WAITS.length - 1)] ?? 480
  await updatePayment(
    tx,
    payment.id,
    isOld
      ? { status: 'expired', check_after: null }
      : { checks: payment.checks + 1, check_after: new Date(tx.now.getTime() + wait * 60_000) },
  )
}
