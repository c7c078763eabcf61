import { newOrder } from '../orders.ts'
import { browser } from '../providers/push-service.ts'
import type { FakeBot } from '../providers/telegram.ts'
import { webhookOf } from '../telegram-webhook.ts'
import { newCustomerWith } from '../wallets.ts'
import type { Mutating, Stage, Told } from './told-stage.ts'

/** What follows from what people do with their own notifications. */
export function toldByNotifications(stage: Stage, bot: FakeBot) {
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
    'POST /push/subscribe': {
      given: () => ({ body: browser().subscription('https://push.example.com/one') }),
      acts: [],
      events: [],
      why: 'a browser of their own',
    },
    'POST /push/test': {
      async given() {
        const customer = await newCustomerWith(desk, 1)
        // Nothing answers there, and that is the answer.
        const body = browser().subscription('https://127-0-0-1.invalid/two')
        await desk.call('POST /push/subscribe', { token: customer.token, body })
        return { token: customer.token }
      },
      acts: [],
      events: [],
      why: 'a push to oneself',
    },
    'DELETE /push/devices/{id}': {
      async given() {
        const body = browser().subscription('https://push.example.com/three')
        const { id } = await stage.ask('POST /push/subscribe', { body })
        return { params: { id } }
      },
      acts: [],
      events: [],
      why: 'a browser of their own',
    },
    'POST /notification_request': {
      given: async () => ({ token: (await newCustomerWith(desk, 1)).token }),
      acts: [],
      events: [],
      mails: 1,
      why: 'a wish, and no act; services are online, so it is answered at once',
    },
    'POST /telegram_bot': {
      given: () => ({ body: { token: bot.token } }),
      acts: ['settings.connect_telegram_bot'],
      events: [],
    },
    'POST /telegram_link': { acts: [], events: [], why: 'a code, which changes nothing until it is used' },
    'POST /telegram_link/test': {
      async given() {
        const { code } = await stage.ask('POST /telegram_link')
        bot.write({ id: 41, first_name: 'Ada' }, `/start ${code}`)
        await desk.runScheduled('notifications.fetch_telegram')
        return {}
      },
      acts: [],
      events: [],
      why: 'a message to oneself',
    },
    'DELETE /telegram_link': {
      acts: ['profile.disconnect_telegram'],
      events: ['telegram.changed for a stranger'],
    },
    'POST /telegram/webhook/{key}': {
      async given() {
        const { key, secret } = webhookOf(desk.platform, desk.sites.main, bot.token)
        const { code } = await stage.ask('POST /telegram_link')
        return {
          params: { key },
          headers: { 'x-telegram-bot-api-secret-token': secret },
          body: bot.write({ id: 42, first_name: 'Ada' }, `/start ${code}`),
        }
      },
      acts: ['profile.connect_telegram'],
      events: ['telegram.changed for a stranger'],
    },
    'DELETE /telegram_bot': { acts: ['settings.remove_telegram_bot'], events: [] },
  } satisfies Partial<Record<Mutating, Told>>
}
