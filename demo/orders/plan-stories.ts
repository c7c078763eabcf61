import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import { oneOf } from '#platform/chance.ts'
import type { Garage } from './garage.ts'
import type { OrderPlan } from './order-plan.ts'
import { habitOf } from './portal-habits.ts'
import { type Story, USUALLY } from './story.ts'
import { openMinutesAgo } from './times.ts'

export function planStories(
  stories: readonly Story[],
  garage: Garage,
  calendar: OpenCalendar,
  now: Date,
): OrderPlan[] {
  return stories.map(({ car: names, ago, file, ...story }) => {
    const car = garage.car(story.buyer, names, file)
    return {
      ...USUALLY,
      ...story,
      car,
      tool: oneOf(habitOf(story.buyer)?.tools ?? ['other'], 'tool', car.fileKey),
      method: file ? 'virtual_read' : oneOf(['obd', 'bench'], 'method', car.fileKey),
      at: openMinutesAgo(calendar, now, ago),
    }
  })
}
