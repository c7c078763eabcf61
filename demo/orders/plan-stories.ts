import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import { oneOf } from '#platform/chance.ts'
import type { Garage } from './garage.ts'
import { HABITS } from './habits.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Story } from './story.ts'
import { openMinutesAgo } from './times.ts'

export function planStories(
  stories: readonly Story[],
  garage: Garage,
  calendar: OpenCalendar,
  now: Date,
): OrderPlan[] {
  return stories.map((story) => {
    const { buyer, service, frame } = story
    const car = garage.car(buyer, story.car, story.file)
    return {
      buyer,
      car,
      service,
      frame,
      options: story.options ?? [],
      extras: story.extras ?? [],
      faultCodes: story.faultCodes ?? [],
      comment: story.comment ?? '',
      tool: oneOf(HABITS[buyer]?.tools ?? ['other'], 'tool', car.fileKey),
      method: story.file ? 'virtual_read' : oneOf(['obd', 'bench'], 'method', car.fileKey),
      at: openMinutesAgo(calendar, now, story.ago),
      steps: story.steps ?? [],
      hasSecond: story.hasSecond ?? false,
    }
  })
}
