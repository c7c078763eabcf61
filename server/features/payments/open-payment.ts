import { AppError } from '#platform/app-error.ts'
import type { Platform } from '#platform/platform.ts'
import { providerContext } from './payment-settings.ts'
import { lockPayment, type Payment, updatePayment } from './payment-store.ts'
import { type Checkout, ProviderError } from './provider.ts'
import { messageUrl, PROVIDERS } from './providers.ts'

const FIRST_CHECK_MINUTES = 2

/**
 * Tells the provider of a payment that we have written down already, and keeps where the buyer goes to pay. A crash
 * in between loses nothing: the buyer had no address to pay at, and trying again uses the same reference.
 */
export async function openPayment(
  platform: Platform,
  siteId: string,
  payment: Payment,
  about: Omit<Checkout, 'id' | 'amount' | 'currency' | 'messageUrl'> & { siteUrl: string },
): Promise<Payment> {
  if (payment.next !== null) return payment
  const method = payment.method
  const context = await providerContext(platform, siteId, method)
  const { siteUrl, ...checkout } = about
  const { id, amount, currency } = payment
  const opened = await PROVIDERS[method]
    .openCheckout(context, { ...checkout, id, amount, currency, messageUrl: messageUrl(siteUrl, method) })
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      platform.log.warn(
        { site_id: siteId, payment_id: id, method, err: error },
        'a checkout could not be opened',
      )
      if (error.kind === 'refused') await giveUp(platform, siteId, id)
      throw new AppError('provider_failed')
    })
  return platform.db.transaction(siteId, async (tx) => {
    const current = await lockPayment(tx, id)
    // The provider's message may have been quicker than we, and so may the second of two clicks.
    if (current.next !== null || !['created', 'open'].includes(current.status)) return current
    return updatePayment(tx, id, {
      status: 'open',
      provider_id: opened.providerId,
      next: JSON.stringify(opened.next),
      check_after: PROVIDERS[method].lookUp
        ? new Date(tx.now.getTime() + FIRST_CHECK_MINUTES * 60_000)
        : null,
    })
  })
}

/**
 * A plain no stays one for this reference: the keys were wrong, or the provider half knows the checkout and something
 * about it has changed since. Whoever tries again does so with another.
 */
async function giveUp(platform: Platform, siteId: string, paymentId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    const { status } = await lockPayment(tx, paymentId)
    if (status === 'created') await updatePayment(tx, paymentId, { status: 'failed' })
  })
}
