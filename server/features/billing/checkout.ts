import { fromHundredths } from '#contract/amounts.ts'
import { getUser } from '#features/identity/index.ts'
import type { openPayment, Payment } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { texts } from '#platform/texts/texts.ts'
import type { Invoice } from './invoice-store.ts'

/** What the provider is told about a purchase, and where it sends the buyer afterwards. */
export async function checkoutOf(
  tx: Tx,
  invoice: Invoice,
  payment: Payment,
  siteUrl: string,
): Promise<Parameters<typeof openPayment>[3]> {
  const person = await getUser(tx, invoice.user_id)
  const { title } = await getSettings(tx)
  const count = fromHundredths(invoice.credits)
  const figure = formatNumber(invoice.language, count)
  const t = texts(invoice.language, 'documents')
  const credits = t('invoice.credits', { count, figure })
  const name = invoice.item_name
  const item = invoice.package_id && name ? t('invoice.package_item', { credits, name }) : name
  const returnUrl = `${siteUrl}/buy_credits?payment=${payment.id}`
  return {
    siteUrl,
    description: `${title}: ${item || credits}`.slice(0, 100).toWellFormed(),
    buyer: { email: person.email, firstName: person.first_name, lastName: person.last_name },
    language: invoice.language,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
  }
}
