import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { USED_CREDITS } from '#features/credits/index.ts'
import { getUser } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { type Caller, can, isStaff } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { amountOf, type Sum, sumByPeriod, sumOfAllDays } from '#platform/figures/sum-figures.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { SALE_FIGURES } from './sale-figures.ts'

type Total = 'GET /credits/total-purchased'
type Statistics = 'GET /credits/statistics'

/** Customers add up their own purchases; staff who see invoices anybody's, or everybody's. */
export const mayAddUp = (actor: Caller, userId: string | undefined): boolean =>
  isStaff(actor) ? can(actor, 'dealers_invoices') : userId === undefined || userId === actor.accountId

const { revenue, total, credits, purchases } = SALE_FIGURES

/** What was bought and not taken back, in the currency of today. */
export async function totalPurchased(tx: ReadTx, { actor, query }: Call<Total>): Promise<Answer<Total>> {
  if (!mayAddUp(actor, query.user_id)) throw new AppError('forbidden')
  const userId = isStaff(actor) ? query.user_id : actor.accountId
  if (userId) await getUser(tx, userId)
  const { currency } = await getSettings(tx)
  const names = [total.name, credits.name, purchases.name]
  const sums = userId ? await addUpInvoices(tx, userId) : await sumOfAllDays(tx, names)
  return {
    count: fromHundredths(amountOf(sums, credits.name, currency)),
    total: fromHundredths(amountOf(sums, total.name, currency)),
    purchases: amountOf(sums, purchases.name, currency),
    currency,
  }
}

/** Of one customer: there are few enough to be read. */
async function addUpInvoices(tx: ReadTx, userId: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select s.name, s.currency as part, sum(s.amount)::bigint as amount
    from invoices i join sales s on s.site_id = i.site_id and s.invoice_id = i.id
    where i.site_id = ${tx.siteId} and i.user_id = ${userId} and i.number is not null
    group by s.name, s.currency`.execute(tx.db)
  return rows
}

/** The last twelve months as the site's clock counts them: money without VAT, credits sold, credits used. */
export async function salesStatistics(tx: ReadTx): Promise<Answer<Statistics>> {
  const { currency, timezone } = await getSettings(tx)
  const names = [revenue.name, credits.name, USED_CREDITS.name]
  const months = await sumByPeriod(tx, names, { unit: 'month', last: 12, timezone })
  const { rows: open } = await sql<{ invoices: number; total: number; flagged: number }>`
    select count(*) as invoices, coalesce(sum(total) filter (where currency = ${currency}), 0)::bigint as total,
      (select count(*) from payments where site_id = ${tx.siteId} and problem is not null) as flagged
    from invoices where site_id = ${tx.siteId} and status = 'pending'`.execute(tx.db)
  return {
    currency,
    months: months.map(({ period, sums }) => ({
      month: period,
      revenue: fromHundredths(amountOf(sums, revenue.name, currency)),
      sold: fromHundredths(amountOf(sums, credits.name)),
      used: fromHundredths(amountOf(sums, USED_CREDITS.name)),
    })),
    pending: { invoices: open[0]?.invoices ?? 0, total: fromHundredths(open[0]?.total ?? 0) },
    flagged: open[0]?.flagged ?? 0,
  }
}
