import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { amountOf, sumByPeriod, sumOfPeriods } from '#platform/figures/sum-figures.ts'
import type { Answer } from '#platform/http/routes.ts'
import { medianOf } from './median-of-counts.ts'
import { ORDER_FIGURES } from './order-figures.ts'

const { submitted, delivered, deliveries, minutes } = ORDER_FIGURES
/** The last thirty days in the site's own days: what came, what left, and how well promises were kept. */
export async function orderStatistics(tx: ReadTx): Promise<Answer<'GET /order_statistics'>> {
  const { timezone } = await getSettings(tx)
  const periods = { unit: 'day', last: 30, timezone } as const
  const [days, sums] = await together([
    sumByPeriod(tx, [submitted.name, delivered.name], periods),
    sumOfPeriods(tx, [deliveries.name, minutes.name], periods),
  ])
  const made = (part: string) => amountOf(sums, deliveries.name, part)
  const inTime = made('staff.in_time') + made('automation.in_time')
  const promised = inTime + made('staff.late') + made('automation.late')
  return {
    days: days.map((day) => ({
      date: day.period,
      submitted: amountOf(day.sums, submitted.name, 'direct'),
      delivered: amountOf(day.sums, delivered.name, 'direct'),
    })),
    in_time_share: promised > 0 ? inTime / promised : null,
    median_minutes: medianOf(
      sums.filter(({ name }) => name === minutes.name).map(({ part, amount }) => [Number(part), amount]),
    ),
    automated: made('automation') + made('automation.in_time') + made('automation.late'),
  }
}
