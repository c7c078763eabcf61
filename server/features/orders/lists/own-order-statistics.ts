import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { amountOf, sumByPeriod } from '#platform/figures/sum-figures.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { ORDER_FIGURES } from './order-figures.ts'

type Key = 'GET /user_order_statistics'

const { submitted, delivered } = ORDER_FIGURES

/** The own orders of the last months, as the site's clock counts months. */
export async function ownOrderStatistics(tx: ReadTx, { actor }: Call<Key>): Promise<Answer<Key>> {
  const { timezone } = await getSettings(tx)
  const periods = { unit: 'month', last: 6, timezone } as const
  const months = await sumByPeriod(tx, [submitted.name, delivered.name], periods, actor.accountId)
  return {
    months: months.map(({ period, sums }) => ({
      month: period,
      submitted: amountOf(sums, submitted.name),
      delivered: amountOf(sums, delivered.name),
    })),
  }
}
