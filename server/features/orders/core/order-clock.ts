import { minutesLeft } from '#contract/orders/promised-time.ts'
import type { OpenCalendar } from '#contract/settings/opening-hours.ts'
import type { OrderAct } from './order-states.ts'
import type { Order } from './order-store.ts'

type Clock = Pick<Order, 'promised_at' | 'minutes_left' | 'frame_minutes'>

/**
 * What an act does to the promise. Incomplete stops the clock and keeps what was left of it; sending what was missing
 * starts it again. A revision is promised like a new order. What is over is promised no more.
 */
export function clockAfter(
  calendar: OpenCalendar,
  act: OrderAct,
  clock: Clock,
  now: Date,
): Pick<Order, 'promised_at' | 'minutes_left'> {
  switch (act) {
    case 'request_info':
      return {
        promised_at: null,
        minutes_left: clock.promised_at ? minutesLeft(calendar, clock.promised_at, now) : clock.frame_minutes,
      }
    case 'deliver':
    case 'cancel':
      return { promised_at: null, minutes_left: null }
    case 'revise':
      return { promised_at: calendar.addOpenMinutes(now, clock.frame_minutes), minutes_left: null }
    default: {
      if (clock.promised_at || clock.minutes_left === null)
        return { promised_at: clock.promised_at, minutes_left: null }
      return { promised_at: calendar.addOpenMinutes(now, clock.minutes_left), minutes_left: null }
    }
  }
}
