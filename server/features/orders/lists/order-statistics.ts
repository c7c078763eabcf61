import { getSettings } from '#features/settings/index.ts'
import type { ReadTx } from '#platform/db/database.ts'
import { amountOf, type Sum, sumByPeriod } from '#platform/figures/sum-figures.ts'
import type { Answer } from '#platform/http/routes.ts'
import { medianOf } from './median-of-counts.ts'
import { ORDER_FIGURES } from './order-figures.ts'

const { submitted, delivered, deliveries, minutes } = ORDER_FIGURES
const NAMES = [submitted.name, delivered.name, deliveries.name, minutes.name]

/** The last thirty days in the site's own days: what came, what left, and how well promises were kept. */
export async function orderStatistics(tx: ReadTx): Promise<Answer<'GET /order_statistics'>> {
  const { timezone } = await getSettings(tx)
  const days = await sumByPeriod(tx, NAMES, { unit: 'day', last: 30, timezone })
  const sums = days.flatMap((day) => day.sums)
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
    median_minutes: medianOf(countsOf(sums)),
    automated: made('automation') + made('automation.in_time') + made('automation.late'),
  }
}

/** How many first versions took each number of minutes. */
function countsOf(sums: readonly Sum[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { name, part, amount } of sums)
    if (name === minutes.name) counts.set(Number(part), (counts.get(Number(part)) ?? 0) + amount)
  return counts
}
