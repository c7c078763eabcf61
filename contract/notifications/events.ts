import type { Permission } from '../permissions.ts'

/*
 * What people are told of, and by which ways. Closed lists, from which screens, settings and the server read alike. No zod:
 * the web imports this.
 */

/** Beside the bell, which everything stands in. Telegram is for the people of the site, who share its bot. */
export const AUDIENCE_WAYS = { customers: ['email', 'push'], staff: ['email', 'push', 'telegram'] } as const
export type Way = (typeof AUDIENCE_WAYS)[NotificationAudience][number]

export const CUSTOMER_TOPICS = [
  'orders',
  'order_messages',
  'tickets',
  'chat',
  'credits',
  'sent_files',
  'news',
  'services',
  'shop',
] as const
export const STAFF_TOPICS = [
  'orders',
  'order_messages',
  'tickets',
  'chat',
  'credits',
  'sent_files',
  'shop',
] as const

export const AUDIENCE_TOPICS = { customers: CUSTOMER_TOPICS, staff: STAFF_TOPICS } as const
export type NotificationAudience = keyof typeof AUDIENCE_TOPICS
export type Topic = (typeof CUSTOMER_TOPICS)[number] | (typeof STAFF_TOPICS)[number]

/** What a notification is about: whose screen is open has read it. */
export const SUBJECT_KINDS = [
  'order',
  'ticket',
  'chat',
  'wallet',
  'site',
  'notice',
  'sent_file',
  'invoice',
  'shop_order',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

export type EventRule =
  | {
      for: 'customers'
      topic: (typeof CUSTOMER_TOPICS)[number]
      /** Colleagues who only order hear nothing of money. */
      buyersOnly?: true
      /** They asked for the mail: it leaves whether they have the portal open or not. */
      mailedAtOnce?: true
    }
  | {
      for: 'staff'
      topic: (typeof STAFF_TOPICS)[number]
      /** Who may not read what it tells of is not told. */
      permission: Permission
    }

const order = { for: 'customers', topic: 'orders' } as const
const money = { for: 'customers', topic: 'credits', buyersOnly: true } as const
const work = { for: 'staff', topic: 'orders', permission: 'orders' } as const
const help = { for: 'customers', topic: 'tickets' } as const
const answer = { for: 'staff', topic: 'tickets', permission: 'tickets' } as const
const talk = { for: 'staff', topic: 'order_messages', permission: 'orders' } as const

const parcel = { for: 'customers', topic: 'shop', buyersOnly: true } as const

/** `locales/<language>/notifications.json` has title and body of each. */
export const EVENTS = {
  'order.received': order,
  'order.delivered': order,
  'order.incomplete': order,
  'order.cancelled': order,
  'order.supplement': order,
  'order.lowered': order,
  'order.changed': order,
  'order.message': { for: 'customers', topic: 'order_messages' },
  'ticket.received': help,
  'ticket.answered': help,
  'ticket.solved': help,
  'chat.message': { for: 'customers', topic: 'chat' },
  'credits.low': { ...money, mailedAtOnce: true },
  'credits.paid': money,
  'sent_file.done': { for: 'customers', topic: 'sent_files' },
  'notice.published': { for: 'customers', topic: 'news' },
  'services.online': { for: 'customers', topic: 'services' },
  'shop_order.placed': parcel,
  'shop_order.reservation_lapsed': parcel,
  'shop_order.paid': parcel,
  'shop_order.processing': parcel,
  'shop_order.on_hold': parcel,
  'shop_order.resumed': parcel,
  'shop_order.shipped': parcel,
  'shop_order.completed': parcel,
  'shop_order.cancelled': parcel,
  'shop_order.refunded': parcel,
  'staff_shop_order.placed': { for: 'staff', topic: 'shop', permission: 'process_order' },
  'staff_shop_order.held': { for: 'staff', topic: 'shop', permission: 'hold_order' },
  'staff_order.new': work,
  'staff_order.resent': work,
  'staff_order.revision': work,
  'staff_order.relay_waiting': work,
  'staff_order.relay_returned': work,
  'staff_order.provider_asks': work,
  'staff_order.message': talk,
  'staff_order.provider_message': talk,
  'staff_ticket.opened': answer,
  'staff_ticket.written': answer,
  'staff_chat.message': { for: 'staff', topic: 'chat', permission: 'live_support' },
  'staff_sent_file.sent': { for: 'staff', topic: 'sent_files', permission: 'orders' },
  'staff_credits.transfer': { for: 'staff', topic: 'credits', permission: 'dealers_invoices' },
} as const satisfies Record<string, EventRule>

export type NotificationEvent = keyof typeof EVENTS
export const EVENT_KEYS = Object.keys(EVENTS) as NotificationEvent[]

export const ruleOf = (event: NotificationEvent): EventRule => EVENTS[event]

export function leavesAtOnce(event: NotificationEvent): boolean {
  const rule = ruleOf(event)
  return rule.for === 'customers' && rule.mailedAtOnce === true
}

export const waysOf = (audience: NotificationAudience): readonly Way[] => AUDIENCE_WAYS[audience]

/** The topics of which somebody is told something so far. */
export function topicsOf(audience: NotificationAudience): Topic[] {
  const used = new Set<Topic>(
    EVENT_KEYS.map(ruleOf)
      .filter((rule) => rule.for === audience)
      .map(({ topic }) => topic),
  )
  return AUDIENCE_TOPICS[audience].filter((topic) => used.has(topic))
}
