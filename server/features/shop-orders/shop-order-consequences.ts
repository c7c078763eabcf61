import { v7 as newId } from 'uuid'
import { fromHundredths } from '#contract/amounts.ts'
import type { OwnReason, ShopOrderEvent } from '#contract/shop-orders/states.ts'
import type { Act } from '#features/audit/index.ts'
import { type By, consequencesOf, type LiveEvent } from '#features/consequences/index.ts'
import { getUser, nameOf } from '#features/identity/index.ts'
import { type Happening, notify } from '#features/notifications/index.ts'
import { realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { ShopOrder } from './shop-order-store.ts'

/** `order` is the order as it is by then. */
interface Moved {
  order: ShopOrder
  reason?: string
  ownReason?: OwnReason | null
  /** Of a part of the order; else all of it is meant. */
  amount?: number
}

interface ShopOrderHappenings {
  'shop_order.placed': Moved
  'shop_order.reservation_lapsed': Moved
  'shop_order.reserved_again': Moved
  'shop_order.paid': Moved
  'shop_order.processing': Moved
  'shop_order.on_hold': Moved
  'shop_order.resumed': Moved
  'shop_order.shipped': Moved
  'shop_order.completed': Moved
  'shop_order.cancelled': Moved
  /** `amount` in hundredths; `note` is the number of the credit note, which credits have none of. */
  'shop_order.refunded': Moved & { amount: number; note: string | null }
  /** Pieces came back that cost nothing. */
  'shop_order.pieces_back': { order: ShopOrder; reason: string }
  /** Staff sent it back by hand. */
  'shop_order.refund_sent': { order: ShopOrder }
}

type CustomersEvent = Extract<Happening['event'], `shop_order.${string}`>

const ways = {
  /** One line in the history of an order. */
  async timeline(tx: Tx, by: By, kind: ShopOrderEvent, { order, reason, ownReason }: Moved) {
    await tx.db
      .insertInto('shop_order_events')
      .values({
        id: newId(),
        site_id: tx.siteId,
        order_id: order.id,
        kind,
        reason: reason ?? '',
        own_reason: ownReason ?? null,
        actor_id: by.actor && realUserId(by.actor),
        at: tx.now,
      })
      .execute()
  },
  /** Whoever buys for the company hears of it, and so does whoever placed it. */
  toBuyer(tx: Tx, _by: By, event: CustomersEvent, { order, reason, amount = order.total }: Moved) {
    const people = [...new Set([order.user_id, order.placed_by])].map((userId) => ({ userId }))
    notify(tx, {
      event,
      to: { accountId: order.user_id, people },
      subject: { kind: 'shop_order', id: order.id },
      params: {
        no: order.invoice_no,
        amount: fromHundredths(amount),
        currency: order.currency,
        ...(reason && { text: reason }),
        tracking: order.parcel_tracking_number,
      },
      link: `/shop/order/${order.invoice_no}`,
    })
  },
  async toStaff(
    tx: Tx,
    by: By,
    event: Extract<Happening['event'], `staff_shop_order.${string}`>,
    { order }: Moved,
  ) {
    const customer = await getUser(tx, order.user_id)
    notify(tx, {
      event,
      to: {},
      byUserId: by.actor && realUserId(by.actor),
      subject: { kind: 'shop_order', id: order.id },
      params: {
        no: order.invoice_no,
        customer: customer.company_name || nameOf(customer),
        amount: fromHundredths(order.total),
        currency: order.currency,
      },
      link: `/admin/shop_manager/order/${order.id}`,
    })
  },
}

const changed = ({ order: { id, user_id } }: { order: ShopOrder }): LiveEvent => ({
  to: { userId: user_id, andStaff: true },
  type: 'shop.order',
  data: { order_id: id, user_id },
})

/** What staff do stands in the log by the word of the timeline. */
const moved = <K extends ShopOrderEvent>(kind: K, act: Act['act'], event: CustomersEvent | null) => ({
  timeline: () => kind,
  audit: ({ order, reason }: Moved): Act => ({
    act,
    subject: order.invoice_no,
    ...(reason && { after: { reason } }),
  }),
  live: changed,
  toBuyer: () => event,
})

export const tell = consequencesOf<ShopOrderHappenings, typeof ways>(
  {
    'shop_order.placed': {
      ...moved('placed', 'shop.place_order', 'shop_order.placed'),
      toStaff: () => 'staff_shop_order.placed',
    },
    'shop_order.reservation_lapsed': moved(
      'reservation_lapsed',
      'shop.let_go',
      'shop_order.reservation_lapsed',
    ),
    'shop_order.reserved_again': moved('reserved_again', 'shop.reserve_again', null),
    'shop_order.paid': {
      ...moved('paid', 'shop.mark_as_paid', 'shop_order.paid'),
      /** How the money came, as staff wrote it down. */
      audit: ({ order }) => ({
        act: 'shop.mark_as_paid',
        subject: order.invoice_no,
        after: { method: order.payment_method, ...(order.txn_id && { transaction: order.txn_id }) },
      }),
    },
    'shop_order.processing': moved('processing', 'shop.process_order', 'shop_order.processing'),
    'shop_order.on_hold': {
      ...moved('on_hold', 'shop.hold_order', 'shop_order.on_hold'),
      /** Nobody held it: somebody must look at it. */
      toStaff: ({ ownReason }) => (ownReason ? 'staff_shop_order.held' : null),
    },
    'shop_order.resumed': moved('resumed', 'shop.resume_order', 'shop_order.resumed'),
    'shop_order.shipped': moved('shipped', 'shop.ship_order', 'shop_order.shipped'),
    'shop_order.completed': moved('completed', 'shop.complete_order', 'shop_order.completed'),
    'shop_order.cancelled': moved('cancelled', 'shop.cancel_order', 'shop_order.cancelled'),
    'shop_order.refunded': {
      ...moved('refunded', 'shop.refund_order', 'shop_order.refunded'),
      audit: ({ order, reason, amount, note }) => ({
        act: 'shop.refund_order',
        subject: order.invoice_no,
        after: {
          reason: reason ?? '',
          amount: fromHundredths(amount),
          currency: order.currency,
          ...(note && { credit_note: note }),
        },
      }),
    },
    'shop_order.pieces_back': {
      audit: ({ order, reason }) => ({
        act: 'shop.refund_order',
        subject: order.invoice_no,
        after: { reason, amount: 0, currency: order.currency },
      }),
      live: changed,
    },
    'shop_order.refund_sent': {
      audit: ({ order }) => ({ act: 'shop.send_refund', subject: order.invoice_no }),
      live: changed,
    },
  },
  ways,
)
