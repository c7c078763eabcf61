import { fromHundredths, toHundredths } from '#contract/amounts.ts'
import { buy, type InvoiceSubjects, type PricedSale } from '#features/billing/index.ts'
import { AppError } from '#platform/app-error.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { creditsIn, makeQuote } from './quote-credits.ts'

type Key = 'POST /credits_user'

/**
 * A customer buys credits. The price is ours; the buyer only says what they saw, and buys nothing when it is another
 * now.
 */
export async function buyCredits(subjects: InvoiceSubjects, call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, body } = call
  return buy(subjects, call, {
    call: 'POST /credits_user',
    input: body,
    async price() {
      const quote = await makeQuote(platform, site.id, actor.accountId, body)
      if (!isAgreed(quote, body)) throw new AppError('price_changed')
      return quote
    },
    subject: (sale) => String(fromHundredths(creditsIn(sale))),
  })
}

/** The same figure in another currency, or for fewer credits, is another price. */
function isAgreed(sale: PricedSale, body: Call<Key>['body']): boolean {
  const { total, currency } = sale
  return (
    total === toHundredths(body.agreed_total) &&
    (body.agreed_count === undefined || creditsIn(sale) === toHundredths(body.agreed_count)) &&
    (body.agreed_currency === undefined || currency === body.agreed_currency)
  )
}
