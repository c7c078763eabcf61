import type { Permission } from '#contract/permissions.ts'
import { SHOP_ORDER_KEYS } from '#contract/shop-orders/states.ts'
import { type Caller, can } from '#platform/actor.ts'
import { notFound } from '#platform/app-error.ts'
import { abilitiesOf, type Verdict, wrongState } from '#platform/policy/abilities.ts'
import { canStep, type ShopOrderStep } from './shop-order-states.ts'
import type { ShopOrder } from './shop-order-store.ts'

type Standing = Pick<
  ShopOrder,
  'status' | 'paid_at' | 'total' | 'refunded' | 'refund_due' | 'user_id' | 'payment_method'
>

interface Facts {
  order: Standing
  actor: Caller
}

/** Customers their company's, staff with a key of orders all of the site. */
export const maySee = (actor: Caller, order: Pick<ShopOrder, 'user_id'>): boolean =>
  order.user_id === actor.accountId || SHOP_ORDER_KEYS.some((key) => can(actor, key))

/** Whoever may not see it is told that there is none. */
export function requireSight(actor: Caller, order: Pick<ShopOrder, 'user_id'>): void {
  if (!maySee(actor, order)) throw notFound()
}

const unless = ({ status }: Standing, isAllowed: boolean): Verdict => isAllowed || wrongState(status)

const withKey =
  (key: Permission, rule: (order: Standing) => Verdict) =>
  ({ order, actor }: Facts): Verdict =>
    can(actor, key) ? rule(order) : { code: 'forbidden' }

const byStep = (step: ShopOrderStep) => (order: Standing) => unless(order, canStep(order.status, step))

/** What is not paid is neither packed nor sent, wherever it was held. */
const ofPaid = (step: ShopOrderStep) => (order: Standing) =>
  unless(order, canStep(order.status, step) && order.paid_at !== null)

const isLeft = ({ total, refunded }: Standing): boolean => refunded < total

export const shopOrderAbilities = abilitiesOf({
  /** Its buyer, while it waits for money. */
  pay: ({ order, actor }: Facts): Verdict => {
    if (order.user_id !== actor.accountId) return { code: 'forbidden' }
    return unless(
      order,
      order.status === 'awaiting_payment' && order.paid_at === null && order.payment_method !== 'credits',
    )
  },
  mark_as_paid: withKey('mark_as_paid_order', (order) =>
    unless(order, canStep(order.status, 'pay') && order.paid_at === null),
  ),
  mark_as_processing: withKey('process_order', ofPaid('process')),
  mark_as_shipped: withKey('ship_order', ofPaid('ship')),
  mark_as_completed: withKey('complete_order', byStep('complete')),
  mark_as_on_hold: withKey('hold_order', byStep('hold')),
  resume: withKey('hold_order', byStep('resume')),
  /** Whatever became of it: what was paid can be given back, once. */
  refund: withKey('cancel_order', (order) => unless(order, order.paid_at !== null && isLeft(order))),
  /** Nobody has sent what was not given back yet: of an order that is over, what came too late. */
  mark_as_refunded: withKey('cancel_order', (order) =>
    unless(order, order.refund_due && (order.status !== 'cancelled' || !isLeft(order))),
  ),
  /** Buyers may as long as it is not paid, staff as long as it is not over. */
  cancel: ({ order, actor }: Facts): Verdict => {
    if (can(actor, 'cancel_order')) return byStep('cancel')(order)
    if (order.user_id !== actor.accountId) return { code: 'forbidden' }
    return unless(order, order.status === 'awaiting_payment' && order.paid_at === null)
  },
})
