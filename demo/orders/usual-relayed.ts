import { between, chance, oneOf } from '#platform/chance.ts'
import type { Garage } from './garage.ts'
import type { OrderPlan } from './order-plan.ts'
import { PHRASES } from './phrases.ts'
import { PORTAL_HABITS } from './portal-habits.ts'
import { USUALLY } from './story.ts'
import { ago } from './times.ts'

/** Their files are gone by now. */
const NEWEST_DAYS = 38

/** What customers of a sub-portal ordered while it grew, all of it served by the provider. */
export function usualRelayed(
  garage: Garage,
  { buyers, oldestDays, now }: { buyers: readonly string[]; oldestDays: number; now: Date },
): OrderPlan[] {
  const turns = buyers
    .flatMap((buyer) =>
      Array.from({ length: PORTAL_HABITS[buyer]?.orders ?? 0 }, (_, index) => ({ buyer, index })),
    )
    .sort((a, b) => chance('turn', a.buyer, a.index) - chance('turn', b.buyer, b.index))
  return turns.flatMap(({ buyer }, place) => {
    const habit = PORTAL_HABITS[buyer]
    if (!habit) return []
    const key = `${buyer} ${place}`
    // More and more of them.
    const grown = (place / (turns.length - 1)) ** 0.6
    const phrases = PHRASES[habit.language]
    const isGivenUp = chance('changed mind', key) < 0.07
    return {
      ...USUALLY,
      buyer,
      car: garage.usualCar(habit, key),
      service: oneOf(['Stage 1', 'Stage 1', 'Stage 1', 'Eco'], 'service', key),
      tool: oneOf(habit.tools, 'tool', key),
      method: oneOf(['obd', 'bench'] as const, 'method', key),
      at: ago(now, oldestDays - (oldestDays - NEWEST_DAYS) * grown, between(7, 15, 'hour', key)),
      steps: isGivenUp
        ? [{ kind: 'cancel', after: 5, by: 'customer', reason: 'Ordered twice by mistake' }]
        : [
            {
              kind: 'deliver',
              after: between(20, 70, 'work', key),
              note: oneOf(['', ...phrases.notes], 'note', key),
              at: 'provider',
            },
          ],
    } satisfies OrderPlan
  })
}
