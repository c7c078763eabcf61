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
    'POST /notification_settings': {
      given: () => ({ body: { site: { customers: { orders: { push: 'opt_in' } } } } }),
      acts: ['settings.change_notifications'],
      events: [],
    },
    'POST /notification_request': {
      given: async () => ({ token: (await newCustomerWith(desk, 1)).token }),
      acts: [],
      events: [],
      mails: 1,
      why: 'a wish, and no act; services are online, so it is answered at once',
    },
  } satisfies Partial<Record<Mutating, Told>>
}
