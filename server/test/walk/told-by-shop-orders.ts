import { beforeAll } from 'vitest'
import { moveShopOrder, newShopOrder, type OpenShop, openShop, readyToPlace } from './open-shop.ts'
import { ASKS, type Mutating, type Stage, type Told } from './told-stage.ts'

/** What follows from calls about orders of the shop. Their buyers hear of every step of staff. */
export function toldByShopOrders(stage: Stage) {
  const { desk, inAccount } = stage
  const CHANGED = ['shop.order'] as const
  const buyer = () => ({ token: stage.customer.token })
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop(desk, stage.admin)
  })
  type Order = Awaited<ReturnType<typeof newShopOrder>>
  const waiting = (): Promise<Order> => newShopOrder(desk, shop, buyer())
  const move = async (order: Order, ...acts: Parameters<typeof moveShopOrder>[3][]): Promise<Order> => {
    for (const act of acts) await moveShopOrder(desk, shop, order, act)
    return order
  }
  const paid = async () => move(await waiting(), 'mark_as_paid')
  /** With this said of it. */
  const about = (made: () => Promise<Order>, said: object = {}) => ({
    given: async () => ({ body: { order_id: (await made()).id, ...said } }),
  })
  const reason = 'For the walk'

  return {
    'POST /shop/order/quote': {
      given: () => inAccount({ body: {} }),
      acts: [],
      events: [],
      why: ASKS,
    },
    'POST /shop/order/place': {
      given: async () => inAccount({ body: await readyToPlace(desk, shop, buyer()) }),
      acts: ['shop.place_order'],
      events: ['shop.cart', ...CHANGED],
      // To the buyer and to whoever packs.
      mails: 2,
    },
    'POST /shop/order/pay': {
      given: async () => inAccount({ body: { order_id: (await waiting()).id } }),
      acts: ['purchases.continue_payment'],
      events: [],
    },
    'POST /shop/order/again': {
      given: async () => inAccount({ body: { order_id: (await waiting()).id } }),
      acts: [],
      events: ['shop.cart'],
      why: 'what lies in a cart is nobody’s business but its owner’s',
    },
    'POST /shop/order/track': {
      async given() {
        const { invoice_no } = await waiting()
        return { body: { invoice_no, email: stage.customer.email } }
      },
      acts: [],
      events: [],
      why: ASKS,
    },
    'POST /shop/order/forget_address': {
      async given() {
        await waiting()
        const { addresses } = await stage.ask('POST /shop/order/quote', inAccount({ body: {} }))
        return inAccount({ body: { id: addresses[0].id } })
      },
      acts: [],
      events: [],
      why: 'a kept address is a convenience of the form',
    },
    'POST /shop/order/mark_as_paid': {
      ...about(waiting),
      acts: ['shop.mark_as_paid', 'purchases.mark_as_paid'],
      events: CHANGED,
      // The invoice brings its own, later.
      mails: 1,
    },
    'POST /shop/order/mark_as_processing': {
      ...about(paid),
      acts: ['shop.process_order'],
      events: CHANGED,
      mails: 1,
    },
    'POST /shop/order/mark_as_on_hold': {
      ...about(paid, { reason }),
      acts: ['shop.hold_order'],
      events: CHANGED,
      mails: 1,
    },
    'POST /shop/order/resume': {
      async given() {
        const order = await paid()
        await moveShopOrder(desk, shop, order, 'mark_as_on_hold', { reason })
        return { body: { order_id: order.id } }
      },
      acts: ['shop.resume_order'],
      events: CHANGED,
      mails: 1,
    },
    'POST /shop/order/mark_as_shipped': {
      ...about(async () => move(await paid(), 'mark_as_processing')),
      acts: ['shop.ship_order'],
      events: CHANGED,
      mails: 1,
    },
    'POST /shop/order/mark_as_completed': {
      ...about(async () => move(await paid(), 'mark_as_processing', 'mark_as_shipped')),
      acts: ['shop.complete_order'],
      events: CHANGED,
      mails: 1,
    },
    'POST /shop/order/refund': {
      async given() {
        const { id, items } = await paid()
        return { body: { order_id: id, items: [{ id: items[0].id, quantity: 1 }], reason } }
      },
      acts: ['shop.refund_order'],
      events: CHANGED,
      mails: 1,
    },
    'POST /shop/order/mark_as_refunded': {
      async given() {
        const order = await paid()
        await moveShopOrder(desk, shop, order, 'refund', { reason })
        return { body: { order_id: order.id } }
      },
      acts: ['shop.send_refund'],
      events: CHANGED,
    },
    'POST /shop/order/cancel': {
      ...about(waiting),
      acts: ['shop.cancel_order'],
      events: CHANGED,
      mails: 1,
    },
  } satisfies Partial<Record<Mutating, Told>>
}
