import { getUser } from '#features/identity/index.ts'
import type { openPayment, Payment } from '#features/payments/index.ts'
import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { listLines } from './invoice-lines.ts'
import type { Invoice } from './invoice-store.ts'
import { type InvoiceSubjects, subjectOf } from './invoice-subject.ts'

/** What the provider is told about a purchase, and where it sends the buyer afterwards. */
export async function checkoutOf(
  tx: ReadTx,
  subjects: InvoiceSubjects,
  invoice: Invoice,
  payment: Payment,
  siteUrl: string,
): Promise<Parameters<typeof openPayment>[3]> {
  const person = await getUser(tx, invoice.user_id)
  const { title } = await getSettings(tx)
  const lines = await listLines(tx, invoice.id)
  const subject = subjectOf(subjects, lines)
  const names = lines.map((line) => subject?.words(line, invoice.language).name)
  const path = (await subject?.returnPath(tx, { invoice, lines })) ?? '/'
  const returnUrl = `${siteUrl}${path}?payment=${payment.id}`
  return {
    siteUrl,
    description: `${title}: ${names.join(', ')}`.slice(0, 100).toWellFormed(),
    buyer: { email: person.email, firstName: person.first_name, lastName: person.last_name },
    language: invoice.language,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
  }
}
