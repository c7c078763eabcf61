import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import type { OrderEventKind } from '../orders/states.ts'
import type { Permission } from '../permissions.ts'
import { formCount, line } from '../primitives.ts'
import { SHOP_ORDER_KEYS } from '../shop-orders/states.ts'
import type { TicketChange } from '../tickets/states.ts'

/** Types of live events and what each carries. The web switches on `type`; no zod value is imported there. */
export interface LiveEvents {
  /** Something about the person changed: fetch the user data again. */
  'user.changed': { user_id: string }
  /** Staff changed something of a customer: lists and the page of that customer are fetched again. */
  'customer.changed': { user_id: string }
  /** A wallet moved or an invoice changed: the person's own, and staff's lists. */
  'credits.changed': { user_id: string }
  /** Who works on a customer's wallet, or was invited to, changed. */
  'colleagues.changed': { user_id: string }
  /** An order was placed, changed or deleted. `what` is the newest entry of its timeline. */
  'order.changed': { order_id: string; order_no: number; user_id: string; what: OrderEventKind | 'deleted' }
  /** Somebody wrote about an order, or deleted that. `seen`: nothing but that the other side now saw what was written. */
  'order.messages': { order_id: string; order_no: number; user_id: string; from_staff: boolean; seen?: true }
  /** What a sub-portal and its provider wrote to each other about an order changed. Told on the sub-portal. */
  'order.provider_messages': { order_id: string; order_no: number; is_new: boolean }
  /** A ticket was opened, changed, solved, merged or deleted. */
  'ticket.changed': { ticket_id: string; ticket_no: number; user_id: string; what: TicketChange }
  /** Somebody wrote in a ticket, or deleted that. `seen`: nothing but that the other side now saw what was written. */
  'ticket.messages': {
    ticket_id: string
    ticket_no: number
    user_id: string
    from_staff: boolean
    seen?: true
  }
  /** Somebody wrote in the chat of this person, or deleted that. `seen`: the other side now saw what was written. */
  'chat.messages': { user_id: string; from_staff: boolean; seen?: true }
  /** Who of the staff talks to this person, or where the talk goes on, changed. */
  'chat.changed': { user_id: string }
  /** One side types just now. Passing: it is not kept, has no number, and is told again or never. */
  'chat.typing': { user_id: string; from_staff: boolean }
  /** Answers that staff have at hand changed. */
  'canned_answers.changed': Record<string, never>
  /** A sub-portal was opened, changed, suspended or closed. Told on the admin site. */
  'sub_portal.changed': { sub_portal_id: string }
  /** An import of vehicles got on. */
  'vehicles.import': { import_id: string }
  /** An import of customers got on. */
  'customers.import': { import_id: string }
  /** A mailing was written, started, got on or ended. */
  'mailing.changed': { mailing_id: string }
  /** The bell of one person, and of nobody else who works on their account. */
  'notifications.changed': Record<string, never>
  /** Somebody connected a Telegram chat to their account, or cut it off. */
  'telegram.changed': Record<string, never>
  /** A notice was written, changed or deleted, or this person put one away: the message box is fetched again. */
  'notices.changed': { user_id?: string }
  /** A customer sent a file outside of an order, or staff saw it, dealt with it or deleted it. */
  'sent_files.changed': { user_id: string }
  /** An order of the shop was placed, or something about it changed. */
  'shop.order': { order_id: string; user_id: string }
  /** An import of products got on. */
  'shop.import': { import_id: string }
  /** The cart of this person: another page of theirs changed it, unless `version` is the one that is shown. */
  'shop.cart': { user_id: string; version: string }
  /** What the shop sells, or on what terms, changed. */
  'shop.changed': Record<string, never>
  /** Settings, theme, logo, hours or policies changed: fetch the site data again. */
  'site.changed': Record<string, never>
  /** Something is on sale, priced or payable that was not before, or the other way round: staff's set-up is fetched again. */
  'setup.changed': Record<string, never>
}
export type LiveEventType = keyof LiveEvents

/** Which staff an event for staff concerns: whoever may read what it tells of. Null: all of them. */
export const STAFF_LISTENERS: Record<LiveEventType, readonly Permission[] | null> = {
  'user.changed': null,
  'customer.changed': ['dealers_list', 'agent_manager'],
  'credits.changed': ['dealers_balance', 'dealers_invoices', 'agent_manager'],
  'colleagues.changed': ['edit_dealer'],
  'order.changed': ['orders'],
  'order.messages': ['orders'],
  'order.provider_messages': ['orders'],
  'ticket.changed': ['tickets'],
  'ticket.messages': ['tickets'],
  'chat.messages': ['live_support'],
  'chat.changed': ['live_support'],
  'chat.typing': ['live_support'],
  'canned_answers.changed': ['tickets', 'live_support'],
  'sub_portal.changed': ['agent_manager'],
  'vehicles.import': ['vehicle_statistics'],
  'customers.import': ['edit_dealer'],
  'mailing.changed': ['send_email', 'agent_manager'],
  'notifications.changed': null,
  'telegram.changed': null,
  'notices.changed': null,
  'sent_files.changed': ['orders'],
  'shop.changed': null,
  'shop.cart': null,
  'shop.order': SHOP_ORDER_KEYS,
  'shop.import': ['add_product'],
  'site.changed': null,
  'setup.changed': ['settings'],
}

export const live = endpoints({
  'GET /events': {
    summary: 'Server-sent events for the session; Last-Event-ID replays what was missed',
    access: 'signed_in',
    before_activation: true,
    query: z.strictObject({
      last_event_id: line(20)
        .regex(/^[0-9]{1,18}$/)
        .optional(),
      /** Who has no last event yet: so long ago they began to read, and hear of what came since. */
      began_seconds_ago: formCount(0, 60).optional(),
    }),
    response: 'stream',
  },
})
