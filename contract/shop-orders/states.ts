import { PAYMENT_METHODS } from '../payments/payment-methods.ts'
import type { Permission } from '../permissions.ts'

/* No zod: the web imports this. */

/**
 * awaiting_payment → paid → processing → shipped → completed; on_hold from each of the first four and back; cancelled from
 * everything that is not over.
 */
export const SHOP_ORDER_STATUSES = [
  'awaiting_payment',
  'paid',
  'processing',
  'shipped',
  'completed',
  'on_hold',
  'cancelled',
] as const
export type ShopOrderStatus = (typeof SHOP_ORDER_STATUSES)[number]

/** What is still to be done: the count that is called pending. */
export const isOpenShopOrder = (status: ShopOrderStatus): boolean =>
  status !== 'completed' && status !== 'cancelled'

/** How an order can be paid: with money, or with credits where the shop takes them. */
export const SHOP_WAYS = [...PAYMENT_METHODS, 'credits'] as const
export type ShopWay = (typeof SHOP_WAYS)[number]

/** What the timeline of an order tells. */
export const SHOP_ORDER_EVENTS = [
  'placed',
  /** Unpaid for a day: others may have the goods. */
  'reservation_lapsed',
  'reserved_again',
  'paid',
  'processing',
  'on_hold',
  'resumed',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
] as const
export type ShopOrderEvent = (typeof SHOP_ORDER_EVENTS)[number]

/** Why the program itself held or cancelled an order; what people write stands there in their words. */
export const OWN_REASONS = ['not_paid', 'sold_out_meanwhile', 'money_taken_back'] as const
export type OwnReason = (typeof OWN_REASONS)[number]

/** Staff who do something with orders see them all. */
export const SHOP_ORDER_KEYS = [
  'hold_order',
  'cancel_order',
  'complete_order',
  'ship_order',
  'mark_as_paid_order',
  'process_order',
] as const satisfies readonly Permission[]

/** What staff may do with the orders of a shop, in the order of their buttons. */
export const SHOP_ORDER_ACTS = [
  'mark_as_paid',
  'mark_as_processing',
  'mark_as_shipped',
  'mark_as_completed',
  'resume',
  'mark_as_on_hold',
  'refund',
  'mark_as_refunded',
  'cancel',
] as const
export type ShopOrderAct = (typeof SHOP_ORDER_ACTS)[number]
