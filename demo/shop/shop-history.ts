import { v7 as newId } from 'uuid'
import { PERMISSIONS } from '#contract/permissions.ts'
import { optionsKey } from '#contract/shop/options.ts'
import { type CustomersVat, updateInvoice, vatOfCustomer } from '#features/billing/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { creditInvoices } from '#features/credit-sales/index.ts'
import { adjust } from '#features/credits/index.ts'
import { findPersonByLogin, nameOf, type Person } from '#features/identity/index.ts'
import { getSettings } from '#features/settings/index.ts'
import {
  giveStock,
  listMethods,
  lockCart,
  takeStock,
  updateShopSettings,
  writeLines,
} from '#features/shop/index.ts'
import {
  buyCart,
  cancelShopOrder,
  lapse,
  lockShopOrder,
  markCompleted,
  markOnHold,
  markProcessing,
  markShipped,
  markShopOrderPaid,
  refundShopOrder,
  type ShopOrder,
  shopInvoices,
} from '#features/shop-orders/index.ts'
import type { Caller } from '#platform/actor.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Happening } from '../happenings.ts'
import { DEMO_ORDERS, type DemoOrder, ORDER_BUYERS } from './demo-orders.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DOCUMENTS_KEPT_DAYS = 31
const MOST_SHIPPING = 120_00
const SUBJECTS = { credits: creditInvoices, shop: shopInvoices }

/** What the shop sold in four months, through its own acts, each at its time. */
export async function shopHistory(platform: Platform, siteId: string): Promise<Happening[]> {
  await platform.db.transaction(siteId, (tx) => updateShopSettings(tx, { enable_credits: true }))
  const { people, goods, now } = await platform.db.read(siteId, async (tx) => ({
    people: await readPeople(tx),
    goods: await readGoods(tx),
    now: tx.now,
  }))
  const vat = new Map<string, CustomersVat>()
  for (const { id } of people.values()) vat.set(id, await vatOfCustomer(platform, siteId, id))
  const stage = { platform, siteId, now, people, vat, goods }
  return DEMO_ORDERS.flatMap((plan) => historyOf(stage, plan))
}

interface Stage {
  platform: Platform
  siteId: string
  now: Date
  people: ReadonlyMap<string, Person>
  vat: ReadonlyMap<string, CustomersVat>
  goods: Awaited<ReturnType<typeof readGoods>>
}

async function readPeople(tx: ReadTx): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const username of new Set<string>([...ORDER_BUYERS, 'shop'])) {
    const person = await findPersonByLogin(tx, username)
    if (!person) throw new Error(`nobody is called ${username}`)
    people.set(username, person)
  }
  return people
}

/** Those that can be bought and are not heavy. */
const readGoods = (tx: ReadTx) =>
  tx.db
    .selectFrom('shop_products')
    .select(['id', 'price', 'extra_options', 'created_at'])
    .where('site_id', '=', tx.siteId)
    .where('status', '=', 'published')
    .where('inventory', '>', 0)
    .where('weight', '<', 500)
    .orderBy('product_code')
    .execute()

/** As they would come in by a call. */
function callerOf(siteId: string, person: Person): Caller {
  const { id, kind, locale, role_id } = person
  return {
    siteId,
    userId: id,
    accountId: id,
    duty: null,
    name: nameOf(person),
    roleId: role_id,
    kind,
    status: person.status,
    verified: true,
    permissions: new Set(PERMISSIONS),
    locale,
    secondFactorDue: false,
    via: 'session',
    sessionId: '',
    impersonation: null,
  }
}

function historyOf(stage: Stage, plan: DemoOrder): Happening[] {
  const placedAt = new Date(stage.now.getTime() - plan.daysAgo * DAY)
  const isOld = plan.daysAgo > DOCUMENTS_KEPT_DAYS
  const keeper = stage.people.get('shop')
  if (!keeper) throw new Error('nobody keeps the shop')
  // What the acts of staff need of a call.
  const by = { ...BY_PROGRAM, platform: stage.platform, actor: callerOf(stage.siteId, keeper) }
  let order: ShopOrder | undefined
  const done = (then: Tx) => {
    if (!order) throw new Error('an order that was not placed')
    return {
      then,
      order,
      call: <B>(body: B) => ({ ...by, body: { order_id: order?.id ?? '', ...body } }) as never,
    }
  }
  type Done = ReturnType<typeof done>
  const after = (hours: number, write: (what: Done) => Promise<unknown>, hasSequel = false): Happening => ({
    at: new Date(placedAt.getTime() + hours * HOUR),
    hasSequel,
    write: async (then) => void (await write(done(then))),
  })
  const acts: Record<string, Happening> = {
    pay: after(
      5,
      async ({ then, order, call }) => {
        if (order.credits !== null) return
        await markShopOrderPaid(then, SUBJECTS, call({ txn_id: '' }))
        if (isOld && order.invoice_id) await forgetDocument(then, order.invoice_id)
      },
      !isOld,
    ),
    process: after(8, ({ then, call }) => markProcessing(then, call({}))),
    ship: after(26, ({ then, order, call }) => markShipped(then, call(parcelOf(then, order)))),
    complete: after(26 + 70, ({ then, call }) => markCompleted(then, call({}))),
    lapse: after(24, async ({ then, order }) => {
      await lapse(then, await lockShopOrder(then, order.id))
      await shelve(then, order)
    }),
    hold: after(9, ({ then, call }) =>
      markOnHold(then, call({ reason: 'One of the parts comes from the maker on Thursday' })),
    ),
    cancel: after(7, async ({ then, order, call }) => {
      await cancelShopOrder(then, SUBJECTS, call({ reason: 'Ordered twice by mistake' }))
      await shelve(then, order)
    }),
    in_part: after(160, ({ then, order, call }) => refundFirst(then, order, call)),
    take_back: after(200, ({ then, call }) =>
      refundShopOrder(
        then,
        SUBJECTS,
        call({ shipping: false, restock: false, reason: 'Sent back unopened' }),
      ),
    ),
  }
  const steps: Record<DemoOrder['fate'], readonly string[]> = {
    waiting: [],
    unpaid: ['lapse'],
    paid: ['pay'],
    processing: ['pay', 'process'],
    on_hold: ['pay', 'process', 'hold'],
    shipped: ['pay', 'process', 'ship'],
    completed: ['pay', 'process', 'ship', 'complete'],
    in_part: ['pay', 'process', 'ship', 'complete', 'in_part'],
    taken_back: ['pay', 'process', 'ship', 'complete', 'take_back'],
    cancelled: ['cancel'],
  }
  return [
    {
      at: placedAt,
      async write(then) {
        order = await buy(then, stage, plan)
      },
    },
    ...steps[plan.fate].flatMap((step) => acts[step] ?? []),
  ]
}

/** Puts it into the cart and buys it. What was sold since had been on the shelf beside what lies there now. */
async function buy(then: Tx, stage: Stage, plan: DemoOrder): Promise<ShopOrder> {
  const person = stage.people.get(plan.buyer)
  const vatBy = person && stage.vat.get(person.id)
  if (!person || !vatBy) throw new Error(`nobody is called ${plan.buyer}`)
  const lines = linesOf(then, stage, plan)
  await giveStock(then, lines)
  if (plan.way === 'credits') await givePrize(then, person, lines)
  const cartId = await lockCart(then, { userId: person.id })
  await writeLines(then, cartId ?? '', lines)
  const methods = (await listMethods(then)).filter(
    ({ active, countries }) => active && countries.includes(person.country ?? ''),
  )
  // Whoever can fetch it rarely does.
  const method = methods.find(({ name }) => !name.startsWith('Pick-up')) ?? methods[0]
  const actor = callerOf(then.siteId, person)
  const body = {
    shopping_cart_id: cartId ?? '',
    agreed_total: 0,
    agreed_currency: '',
    shipping_address: {
      name: nameOf(person),
      company_name: person.company_name,
      address: person.address,
      zip_code: person.zip_code,
      city: person.city,
      country: person.country ?? '',
      phone: person.phone,
    },
    shipping_method_id: method?.id ?? '',
    payment_method: plan.way,
    coupon_code: plan.coupon,
    keep_address: true,
    agree: true as const,
  }
  const { platform } = stage
  return buyCart(then, { ...BY_PROGRAM, platform, actor, body }, { vatBy, agree: () => {} })
}

/** Whoever pays parts with credits has won some before. */
async function givePrize(then: Tx, { id: userId }: Person, lines: ReturnType<typeof linesOf>) {
  const { credit_rate } = await getSettings(then)
  const goods = lines.reduce((sum, { seen_price, quantity }) => sum + seen_price * quantity, 0)
  const amount = Math.ceil((goods + MOST_SHIPPING) / credit_rate) * 100
  await adjust(then, { key: newId(), userId, amount, reason: 'Prize of the autumn draw' })
}

/** Of each option the first choice; of one thing twice there are more. */
function linesOf(then: Tx, stage: Stage, plan: DemoOrder) {
  const goods = stage.goods.filter(({ created_at }) => created_at < then.now)
  const quantities = new Map<number, number>()
  for (const { product, quantity } of plan.lines) {
    const place = product % goods.length
    quantities.set(place, (quantities.get(place) ?? 0) + quantity)
  }
  return [...quantities].flatMap(([place, quantity]) => {
    const product = goods[place]
    if (!product) return []
    const selected_options = product.extra_options.flatMap(({ name, values: [first] }) =>
      first ? [{ name, value: first.name }] : [],
    )
    return [
      {
        product_id: product.id,
        selected_options,
        options_key: optionsKey(selected_options),
        quantity,
        seen_price: product.price,
      },
    ]
  })
}

/** What was kept for nobody had been put there for it. */
async function shelve(then: Tx, order: ShopOrder): Promise<void> {
  const items = await then.db
    .selectFrom('shop_order_items')
    .select(['product_id', 'quantity'])
    .where('site_id', '=', then.siteId)
    .where('order_id', '=', order.id)
    .execute()
  await takeStock(
    then,
    items.flatMap(({ product_id, quantity }) => (product_id ? [{ product_id, quantity }] : [])),
  )
}

const forgetDocument = (then: Tx, invoiceId: string) =>
  updateInvoice(then, invoiceId, {
    document_deleted_at: new Date(then.now.getTime() + DOCUMENTS_KEPT_DAYS * DAY),
  })

function parcelOf(then: Tx, { invoice_no }: ShopOrder) {
  const arrives = new Date(then.now.getTime() + 3 * DAY).toISOString().slice(0, 10)
  const digits = [...invoice_no].map((sign) => sign.codePointAt(0)).join('')
  return { parcel_tracking_number: `00${digits.slice(-16)}`, estimated_delivery_date: arrives }
}

/** One piece of the first line came back. */
async function refundFirst(then: Tx, order: ShopOrder, call: (body: object) => never): Promise<void> {
  const { id } = await then.db
    .selectFrom('shop_order_items')
    .select('id')
    .where('site_id', '=', then.siteId)
    .where('order_id', '=', order.id)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  await refundShopOrder(
    then,
    SUBJECTS,
    call({ items: [{ id, quantity: 1 }], shipping: false, restock: false, reason: 'The thread was damaged' }),
  )
}
