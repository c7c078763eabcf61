import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { setUp } from '#server/test/purchases.ts'
import { useShop } from '#server/test/shop.ts'
import { useShopOrders, wrongInShop } from '#server/test/shop-purchases.ts'

/* Every act on an order in every state by everybody: what is not in these tables changes nothing. */

const desk = useDesk()
const shop = useShop(desk)
const orders = useShopOrders(desk, shop)

/** How an order comes to stand where it stands: what staff do with one that was just placed. */
const PATHS = {
  awaiting_payment: [],
  paid: ['mark_as_paid'],
  processing: ['mark_as_paid', 'mark_as_processing'],
  shipped: ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped'],
  completed: ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped', 'mark_as_completed'],
  held_unpaid: ['mark_as_on_hold'],
  held_paid: ['mark_as_paid', 'mark_as_on_hold'],
  held_processing: ['mark_as_paid', 'mark_as_processing', 'mark_as_on_hold'],
  held_shipped: ['mark_as_paid', 'mark_as_processing', 'mark_as_shipped', 'mark_as_on_hold'],
  cancelled_unpaid: ['cancel'],
  /** All of it is to be sent back by hand: it was a transfer. */
  cancelled_paid: ['mark_as_paid', 'cancel'],
} as const
type Place = keyof typeof PATHS
const PLACES = Object.keys(PATHS) as Place[]

const ACTS = {
  mark_as_paid: 'mark_as_paid_order',
  mark_as_processing: 'process_order',
  mark_as_on_hold: 'hold_order',
  resume: 'hold_order',
  mark_as_shipped: 'ship_order',
  mark_as_completed: 'complete_order',
  refund: 'cancel_order',
  mark_as_refunded: 'cancel_order',
  cancel: 'cancel_order',
} as const satisfies Record<string, Permission>
type Act = keyof typeof ACTS
const ACT_NAMES = Object.keys(ACTS) as Act[]
const KEYS = [...new Set(Object.values(ACTS))]

/** Where staff with the key bring it; whatever is not here is refused by its state. */
const STAFFS: Record<Act, Partial<Record<Place, string>>> = {
  mark_as_paid: { awaiting_payment: 'paid', held_unpaid: 'paid' },
  mark_as_processing: {
    paid: 'processing',
    held_paid: 'processing',
    held_processing: 'processing',
    held_shipped: 'processing',
  },
  mark_as_on_hold: {
    awaiting_payment: 'on_hold',
    paid: 'on_hold',
    processing: 'on_hold',
    shipped: 'on_hold',
  },
  resume: {
    held_unpaid: 'awaiting_payment',
    held_paid: 'paid',
    held_processing: 'processing',
    held_shipped: 'shipped',
  },
  mark_as_shipped: {
    processing: 'shipped',
    held_paid: 'shipped',
    held_processing: 'shipped',
    held_shipped: 'shipped',
  },
  mark_as_completed: { shipped: 'completed' },
  /** Before the parcel leaves an order whose money is back is over; after that it stays where it is. */
  refund: {
    paid: 'cancelled',
    processing: 'cancelled',
    shipped: 'shipped',
    completed: 'completed',
    held_paid: 'cancelled',
    held_processing: 'cancelled',
    held_shipped: 'on_hold',
  },
  mark_as_refunded: { cancelled_paid: 'cancelled' },
  cancel: {
    awaiting_payment: 'cancelled',
    paid: 'cancelled',
    processing: 'cancelled',
    shipped: 'cancelled',
    held_unpaid: 'cancelled',
    held_paid: 'cancelled',
    held_processing: 'cancelled',
    held_shipped: 'cancelled',
  },
}
/** Buyers go on paying, and call off what is not paid. */
const OWNERS: Record<'pay' | 'cancel', Partial<Record<Place, string>>> = {
  pay: { awaiting_payment: 'awaiting_payment' },
  cancel: { awaiting_payment: 'cancelled' },
}

const BODIES: Partial<Record<Act, object>> = {
  mark_as_on_hold: { reason: 'For a test' },
  refund: { reason: 'For a test' },
  cancel: { reason: 'For a test' },
}

let owner: TestPerson
let others: Record<
  'stranger' | 'other_staff' | 'foreign_staff' | 'foreigner' | 'nobody',
  [TestPerson | null, number]
>
const holders = {} as Record<Permission, TestPerson>
/** Everything that the other keys allow: so each key is proved to be what it takes. */
const without = {} as Record<Permission, TestPerson>

beforeAll(async () => {
  await setUp(desk, 'bank')
  shop.people.admin = await newAdmin(desk, { permissions: PERMISSIONS })
  for (const key of KEYS) {
    holders[key] = await newModerator(desk, [key])
    without[key] = await newModerator(
      desk,
      PERMISSIONS.filter((one) => one !== key),
    )
  }
  others = {
    nobody: [null, 401],
    stranger: [await newPerson(desk), 404],
    other_staff: [await newModerator(desk, ['orders', 'add_product']), 403],
    foreign_staff: [await newAdmin(desk, { site: 'other', permissions: PERMISSIONS }), 404],
    foreigner: [await newPerson(desk, { site: 'other' }), 404],
  }
})

/** The site, with one thing to buy; made anew for each test. */
async function trade() {
  // Nobody orders this often in a minute.
  owner = await newPerson(desk)
  const [product, method] = [await shop.addProduct({ inventory: 1000 }), await shop.addMethod()]
  return async (place: Place): Promise<{ id: string }> => {
    await orders.fill(owner, product, 2)
    const placed = await orders.place(owner, { method })
    for (const act of PATHS[place]) expectDone(await orders.act(act, placed, BODIES[act as Act]))
    return placed
  }
}

const does = (
  act: Act | 'pay',
  { id }: { id: string },
  person: TestPerson | null,
  site: 'main' | 'other' = 'main',
) =>
  desk.call(`POST /shop/order/${act}` as EndpointKey, {
    token: person?.token,
    site,
    body: { order_id: id, ...(act !== 'pay' && BODIES[act]) },
  })

/** Everything that an act could change. */
async function whole({ id }: { id: string }) {
  const { rows } = await desk.owner.query(
    `select to_jsonb(o) as "order", (select jsonb_agg(i order by position) from shop_order_items i where i.order_id = o.id) as items,
      (select count(*)::int from shop_order_events e where e.order_id = o.id) as events,
      (select to_jsonb(i) from invoices i where i.id = o.invoice_id) as invoice,
      (select jsonb_agg(p order by p.id) from shop_products p) as products
     from shop_orders o where id = $1`,
    [id],
  )
  return rows[0]
}

test.each(ACT_NAMES)('security 25: %s: only with its key, and only where the table says', async (act) => {
  const orderIn = await trade()
  const key = ACTS[act]
  for (const place of PLACES) {
    const order = await orderIn(place)
    const before = await whole(order)
    const { status, body } = await does(act, order, without[key])
    expect([place, status, body.code]).toEqual([place, 403, 'forbidden'])
    const expected = STAFFS[act][place]
    // What can be done is said before.
    const shown = expectDone(
      await desk.call('GET /shop/order/get_by_id/{id}', {
        token: holders[key].token,
        params: { id: order.id },
      }),
    ).order
    expect([place, shown.can[act]]).toEqual([place, expected !== undefined])
    expect(await whole(order)).toEqual(before)
    const reply = await does(act, order, holders[key])
    if (expected)
      expect([place, reply.status, reply.body.order?.current_status]).toEqual([place, 200, expected])
    else {
      expect([place, reply.status, reply.body.code]).toEqual([place, 409, 'wrong_state'])
      expect(await whole(order)).toEqual(before)
    }
  }
  expect(await wrongInShop(desk)).toEqual([])
})

test.each(['pay', 'cancel'] as const)('%s by its buyer', async (act) => {
  const orderIn = await trade()
  for (const place of PLACES) {
    const order = await orderIn(place)
    const before = await whole(order)
    const expected = OWNERS[act][place]
    const { can } = await orders.show(owner, order)
    // What staff do is never theirs.
    const open = Object.keys(can).filter((name) => can[name])
    const theirs = (['pay', 'cancel'] as const).filter((name) => OWNERS[name][place])
    expect([place, open.sort()]).toEqual([place, theirs.toSorted()])
    const reply = await does(act, order, owner)
    if (expected) {
      expect([place, reply.status, (await orders.row(order)).status]).toEqual([place, 200, expected])
      continue
    }
    expect([place, reply.status, reply.body.code]).toEqual([place, 409, 'wrong_state'])
    expect(await whole(order)).toEqual(before)
  }
})

test('what is not theirs is refused to its buyer, strangers, other staff, people of another site and nobody', async () => {
  const orderIn = await trade()
  for (const place of PLACES) {
    const order = await orderIn(place)
    const before = await whole(order)
    for (const act of ACT_NAMES.filter((one) => one !== 'cancel'))
      expect([place, act, (await does(act, order, owner)).status]).toEqual([place, act, 403])
    for (const act of [...ACT_NAMES, 'pay'] as const)
      for (const [who, [person, refusal]] of Object.entries(others)) {
        const reply = await does(act, order, person, who.startsWith('foreign') ? 'other' : 'main')
        // Customers are told at the door that most acts are not for them, and staff that they pay nothing.
        const isClosed =
          person !== null &&
          act !== 'cancel' &&
          (act === 'pay' ? who.endsWith('staff') : who === 'stranger' || who === 'foreigner')
        expect([place, act, who, reply.status]).toEqual([place, act, who, isClosed ? 403 : refusal])
      }
    expect(await whole(order)).toEqual(before)
  }
})
