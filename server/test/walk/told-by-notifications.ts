import { newOrder } from '../orders.ts'
import { newCustomerWith } from '../wallets.ts'
import type { Mutating, Stage, Told } from './told-stage.ts'

/** What follows from what people do with their own notifications. */
export function toldByNotifications(stage: Stage) {
  const { desk } = stage
  return {
    'POST /notifications/read': {
      async given() {
        await newOrder(desk, await newCustomerWith(desk, 100), stage.workshop)
        await desk.runJobs()
        return { body: { all: true } }
      },
      acts: [],
      events: ['notifications.changed for a stranger'],
      why: 'a mark, and no act',
    },
  } satisfies Partial<Record<Mutating, Told>>
}
