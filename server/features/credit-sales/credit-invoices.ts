import { fromHundredths } from '#contract/amounts.ts'
import { type InvoiceSubject, refuseOtherCountry } from '#features/billing/index.ts'
import { takeBack, topUp } from '#features/credits/index.ts'
import { formatNumber } from '#platform/texts/format-number.ts'
import { texts } from '#platform/texts/texts.ts'
import { creditsIn } from './quote-credits.ts'

/** Credits go into the wallet when their invoice is paid, and out of it when it is taken back. */
export const creditInvoices: InvoiceSubject = {
  notesMoneyAlone: false,
  continued: (tx, { invoice }) => refuseOtherCountry(tx, invoice),
  async voided() {},
  async returnPath() {
    return '/buy_credits'
  },
  async paid(tx, sold) {
    const { invoice } = sold
    const amount = creditsIn(sold)
    if (amount === 0) return
    await topUp(tx, {
      key: `invoice:${invoice.id}`,
      userId: invoice.user_id,
      amount,
      subject: invoice.number ?? '',
      subjectId: invoice.id,
    })
  },
  /** The wallet must still hold what the credit note takes back. */
  async refunded(tx, sold, { note, reason, by }) {
    const { invoice } = sold
    const amount = -creditsIn(sold)
    if (amount === 0) return
    await takeBack(tx, {
      key: `credit-note:${note.id}`,
      userId: invoice.user_id,
      amount,
      subject: invoice.number ?? '',
      subjectId: invoice.id,
      reason,
      actorId: by.actor?.userId ?? null,
    })
  },
  /** "15 credits, package Workshop", what staff wrote, or so many credits. */
  words({ description, item_id, quantity }, language, isolated = (name) => name) {
    const t = texts(language, 'documents')
    const credits = (hundredths: number) => {
      const count = fromHundredths(hundredths)
      return t('invoice.credits', { count, figure: formatNumber(language, count) })
    }
    const all = credits(Math.abs(quantity))
    const name =
      item_id && description
        ? t('invoice.package_item', { credits: all, name: isolated(description) })
        : description
    return { name: name || all, quantity: credits(quantity) }
  },
  mailText(key, sold) {
    const { language } = sold.invoice
    const count = Math.abs(fromHundredths(creditsIn(sold)))
    return texts(language, 'mail')(key, { count, figure: formatNumber(language, count) })
  },
}
