import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import { getUser } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { type Caller, can, isStaff } from '#platform/actor.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'

type Total = 'GET /credits/total-purchased'
type Statistics = 'GET /credits/statistics'

/** Customers add up their own purchases; staff who see invoices anybody's, or everybody's. */
export const mayAddUp = (actor: Caller, userId: string | undefined): boolean =>
  isStaff(actor) ? can(actor, 'dealers_invoices') : userId === undefined || userId === actor.userId

/** Read along the lines' key: one look a row. */
const CREDITS_OF_INVOICE = sql`lateral (select sum(l.quantity) as credits from invoice_lines l
  where l.site_id = i.site_id and l.invoice_id = i.id and l.kind = 'credits') sold`

/** What was bought and not taken back, in the currency of today. */
export async function totalPurchased(tx: ReadTx, { actor, query }: Call<Total>): Promise<Answer<Total>> {
  if (!mayAddUp(actor, query.user_id)) throw new AppError('forbidden')
  const userId = isStaff(actor) ? query.user_id : actor.userId
  if (userId) await getUser(tx, userId)
  const { currency } = await getSettings(tx)
  const { rows } = await sql<{ credits: number; total: number; purchases: number }>`
    select coalesce(sum(sold.credits), 0)::bigint as credits, coalesce(sum(total), 0)::bigint as total,
      count(*) filter (where status = 'paid' and kind = 'invoice') as purchases
    from invoices i, ${CREDITS_OF_INVOICE} where site_id = ${tx.siteId} and number is not null and currency = ${currency}
      and (${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid)`.execute(tx.db)
  const [found] = rows
  return {
    count: fromHundredths(found?.credits ?? 0),
    total: fromHundredths(found?.total ?? 0),
    purchases: found?.purchases ?? 0,
    currency,
  }
}

/** The last twelve months as the site's clock counts them: money without VAT, credits sold, credits used. */
export async function salesStatistics(tx: ReadTx): Promise<Answer<Statistics>> {
  const { currency, timezone } = await getSettings(tx)
  const { rows } = await sql<{ month: string; revenue: number; sold: number; used: number }>`
    with months as (
      select generate_series(
        date_trunc('month', ${tx.now}::timestamptz at time zone ${timezone}) - interval '11 months',
        date_trunc('month', ${tx.now}::timestamptz at time zone ${timezone}), interval '1 month') as month
    ), since as (select (select min(month) from months) at time zone ${timezone} as at),
    sales as (
      select date_trunc('month', paid_at at time zone ${timezone}) as month,
        sum(net + fee) filter (where currency = ${currency}) as revenue, sum(sold.credits) as sold
      from since, invoices i, ${CREDITS_OF_INVOICE} where site_id = ${tx.siteId} and number is not null and paid_at >= since.at group by 1
    ), uses as (
      select date_trunc('month', t.at at time zone ${timezone}) as month,
        sum(case act when 'capture' then amount else -amount end) as used
      from ledger_transfers t, since
      where site_id = ${tx.siteId} and act in ('capture', 'refund') and t.at >= since.at group by 1
    )
    select to_char(months.month, 'YYYY-MM') as month, coalesce(revenue, 0)::bigint as revenue,
      coalesce(sold, 0)::bigint as sold, coalesce(used, 0)::bigint as used
    from months left join sales using (month) left join uses using (month) order by months.month`.execute(
    tx.db,
  )
  const { rows: open } = await sql<{ invoices: number; total: number; flagged: number }>`
    select count(*) as invoices, coalesce(sum(total) filter (where currency = ${currency}), 0)::bigint as total,
      (select count(*) from payments where site_id = ${tx.siteId} and problem is not null) as flagged
    from invoices where site_id = ${tx.siteId} and status = 'pending'`.execute(tx.db)
  return {
    currency,
    months: rows.map(({ month, revenue, sold, used }) => ({
      month,
      revenue: fromHundredths(revenue),
      sold: fromHundredths(sold),
      used: fromHundredths(used),
    })),
    pending: { invoices: open[0]?.invoices ?? 0, total: fromHundredths(open[0]?.total ?? 0) },
    flagged: open[0]?.flagged ?? 0,
  }
}
