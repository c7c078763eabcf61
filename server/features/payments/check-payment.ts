import type { Platform } from '#platform/platform.ts'
import { providerContext } from './payment-settings.ts'
import { type Payment, toKnown } from './payment-store.ts'
import { PROVIDERS } from './providers.ts'
import { settlePayment } from './settle-payment.ts'
import type { PaymentSubjects } from './subject.ts'

/** Asks the provider how a payment stands, and acts on it. Nothing to ask where the provider cannot be asked. */
export async function checkPayment(
  platform: Platform,
  siteId: string,
  subjects: PaymentSubjects,
  payment: Payment,
): Promise<{ payment: Payment; outcome: string }> {
  const provider = PROVIDERS[payment.method]
  if (!provider.lookUp || !isUndecided(payment)) return { payment, outcome: 'nothing to ask' }
  const context = await providerContext(platform, siteId, provider.method)
  const report = await provider.lookUp(context, toKnown(payment))
  if (!report) return { payment, outcome: 'unknown to the provider' }
  return platform.db.transaction(siteId, (tx) => settlePayment(tx, platform, subjects, payment.id, report))
}

/** A failed or expired one may still turn out paid, so it is worth asking when somebody wants to know. */
function isUndecided(payment: Payment): boolean {
  return ['created', 'open', 'failed', 'expired'].includes(payment.status)
}
