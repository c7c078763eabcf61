import { expect } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import type { CallOptions, Desk, Reply } from './desk.ts'
import { expectDone } from './orders.ts'
import type { TestPerson } from './people.ts'
import type { Paid } from './providers/tills.ts'
import { setUp } from './purchases.ts'
import type { useShop } from './shop.ts'
import { openBrowser } from './shop-browser.ts'

/** Where a parcel goes. */
export const ADDRESS = {
  name: 'Ida Falk',
  company_name: '',
  address: 'Hafenstraße 12',
  zip_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  phone: '',
}

/** Whoever answers calls: the desk, or another server on its database. */
export type Ask = (key: EndpointKey, options?: CallOptions) => Promise<Reply>

/** Calls to a server that listens on an address. */
export const askAt =
  (address: string): Ask =>
  async (key, { params = {}, body, token, headers } = {}) => {
    const [method = '', path = ''] = key.split(' ')
    const reply = await fetch(
      `${address}/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`,
      {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { 'x-access-token': token }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    )
    return { status: reply.status, body: await reply.json(), headers: {} }
  }

/** What a quote asks for by the way that it is for; null where that is money. */
export const creditsIn = ({ payment_method, payment_methods }: Quoted): number | null =>
  payment_methods.find(({ method }) => method === payment_method)?.credits ?? null

interface Quoted {
  payment_method: string | null
  payment_methods: readonly { method: string; credits: number | null }[]
}

interface Wanted {
  method: { id: string }
  way?: string
  coupon?: string
  country?: string
  key?: string
}

/** Gestures of whoever buys in the shop, over the API as everyone makes them. */
export function useShopOrders(desk: Desk, shop: ReturnType<typeof useShop>) {
  const quoteFor = async (buyer: TestPerson, { method, way = 'bank', coupon = '', country = 'DE' }: Wanted) =>
    expectDone(
      await desk.call('POST /shop/order/quote', {
        token: buyer.token,
        body: { country, shipping_method_id: method.id, payment_method: way, coupon_code: coupon },
      }),
    )

  /** What a browser sends for what it was quoted. */
  async function orderBody(buyer: TestPerson, wanted: Wanted) {
    const quote = await quoteFor(buyer, wanted)
    const credits = creditsIn(quote)
    return {
      shopping_cart_id: quote.shopping_cart_id,
      agreed_total: quote.total,
      agreed_currency: quote.currency,
      ...(credits !== null && { agreed_credits: credits }),
      shipping_address: { ...ADDRESS, country: wanted.country ?? 'DE' },
      shipping_method_id: wanted.method.id,
      payment_method: wanted.way ?? 'bank',
      coupon_code: wanted.coupon ?? '',
      agree: true,
    }
  }

  const send = (
    buyer: Pick<TestPerson, 'token'>,
    body: object,
    key?: string,
    ask: Ask = desk.call,
  ): Promise<Reply> =>
    ask('POST /shop/order/place', {
      token: buyer.token,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })

  const one = async (text: string, values: readonly unknown[]) =>
    (await desk.owner.query(text, [...values])).rows[0]

  /** Everything that an order takes from, or leaves behind. */
  const everything = () =>
    one(
      `select (select jsonb_agg(l order by l.id) from shop_cart_items l) as carts,
        (select jsonb_object_agg(p.id, p.inventory) from shop_products p) as stock,
        (select sum(uses) from shop_coupons) as uses, (select count(*) from shop_orders) as orders,
        (select count(*) from invoices) as invoices, (select count(*) from shop_addresses) as addresses`,
      [],
    )

  return {
    quoteFor,
    orderBody,
    send,
    everything,
    /** Who sends this buys nothing, and everything is as it was. */
    async expectRefused(
      person: Pick<TestPerson, 'token'>,
      body: object,
      refusal: [status: number, code: string],
    ) {
      const before = await everything()
      const reply = await send(person, body)
      expect([reply.status, reply.body.code]).toEqual(refusal)
      expect(await everything()).toEqual(before)
      return reply.body
    },
    fill: (buyer: TestPerson, product: { id: string }, quantity = 1) =>
      openBrowser(desk, { token: buyer.token }).fill(product, quantity),
    /** Buys what lies in the cart. */
    async place(buyer: TestPerson, wanted: Wanted) {
      return expectDone(await send(buyer, await orderBody(buyer, wanted), wanted.key)).order
    },
    /** What staff do with an order. */
    act: (act: string, order: { id: string }, body: object = {}, options: CallOptions = {}) =>
      shop.asStaff(`POST /shop/order/${act}` as EndpointKey, {
        body: { order_id: order.id, ...body },
        ...options,
      }),
    show: async (buyer: TestPerson, order: { id: string }) =>
      expectDone(
        await desk.call('GET /shop/order/get_by_id/{id}', { token: buyer.token, params: { id: order.id } }),
      ).order,
    /** The shop takes credits, each of them worth so much of the currency. */
    async takeCredits(rate = 1) {
      const { token } = shop.people.admin
      expectDone(await desk.call('POST /settings', { token, body: { credit_rate: rate } }))
      expectDone(await shop.asStaff('POST /shop/settings/update', { body: { enable_credits: true } }))
    },
    /** What is left of a product. */
    async stock(product: { id: string }): Promise<number> {
      return (await one('select inventory from shop_products where id = $1', [product.id])).inventory
    },
    async sales(product: { id: string }): Promise<number> {
      return (await one('select sales::int from shop_products where id = $1', [product.id])).sales
    },
    async uses(coupon: { id: string }): Promise<number> {
      return (await one('select uses from shop_coupons where id = $1', [coupon.id])).uses
    },
    /** The order as it stands in the database, and its invoice. */
    row: (order: { id: string }) => one('select * from shop_orders where id = $1', [order.id]),
    invoice: (order: { id: string }) =>
      one('select i.* from invoices i join shop_orders o on o.invoice_id = i.id where o.id = $1', [order.id]),
    /** What the provider knows the latest attempt to pay by. */
    async payment(order: { id: string }): Promise<Paid & { status: string; problem: string | null }> {
      return one(
        `select p.id as "paymentId", p.provider_id as "providerId", p.status, p.problem
         from payments p join shop_orders o on o.invoice_id = p.subject_id
         where o.id = $1 order by p.created_at desc, p.id desc limit 1`,
        [order.id],
      )
    },
  }
}

/** The shop takes transfers, and what else is named. */
export async function sellBy(desk: Desk, ...tills: Parameters<typeof setUp>[1][]): Promise<void> {
  for (const till of ['bank', ...tills] as const) await setUp(desk, till)
}

/** Each of them contradicts the books, however it came about: always none. */
const RULES = {
  'less than nothing is in stock': 'select id from shop_products where inventory < 0',
  'what counts as sold is not what was paid and kept': `
    select p.id from shop_products p left join (
      select i.product_id, sum(i.quantity - i.refunded_quantity) as pieces
      from shop_order_items i join shop_orders o on o.id = i.order_id
      where o.paid_at is not null group by i.product_id) s on s.product_id = p.id
    where p.sales <> coalesce(s.pieces, 0)`,
  'uses of a coupon are not the orders that have it': `
    select k.id from shop_coupons k where k.uses <> (select count(*) from shop_coupon_uses u where u.coupon_id = k.id)
      or k.uses <> (select count(*) from shop_orders o where o.coupon_id = k.id and o.holds_goods)`,
  'invoice and order do not say the same': `
    select o.id from shop_orders o left join invoices i on i.id = o.invoice_id
    where (o.credits is null) <> (i.id is not null)
      or i.total <> o.total or i.currency <> o.currency
      or (o.paid_at is not null) <> (i.status in ('paid', 'refunded'))
      or (i.status = 'void') > (o.status = 'cancelled')
      or (i.status = 'pending') and o.status = 'cancelled'`,
  'what went back is not what credit notes say': `
    select o.id from shop_orders o where o.invoice_id is not null and o.refunded <>
      (select coalesce(-sum(n.total), 0) from invoices n where n.corrects_id = o.invoice_id)`,
  'credits are held for what is over, or not held for what is not': `
    select o.id from shop_orders o left join holds h on h.id = o.id where o.credits is not null
      and (coalesce(h.held, 0) + coalesce(h.captured, 0) <> o.credits - case when o.total = 0 then 0
        else div(o.credits::numeric * o.refunded, o.total) end)`,
  'an order has not one line for each line of its invoice': `
    select o.id from shop_orders o where o.invoice_id is not null and
      (select count(*) from shop_order_items i where i.order_id = o.id) + 1 <>
      (select count(*) from invoice_lines l where l.invoice_id = o.invoice_id)`,
}

export async function wrongInShop(desk: Pick<Desk, 'owner'>): Promise<string[]> {
  const wrong: string[] = []
  for (const [rule, text] of Object.entries(RULES)) {
    const { rows } = await desk.owner.query(text)
    if (rows.length > 0) wrong.push(`${rule}: ${rows.length}`)
  }
  return wrong
}

/** Pieces in stock with those that orders keep: as many as there ever were. */
export async function piecesOf(desk: Pick<Desk, 'owner'>, product: { id: string }): Promise<number> {
  const { rows } = await desk.owner.query(
    `select p.inventory + coalesce((select sum(i.quantity - i.restocked_quantity)
       from shop_order_items i join shop_orders o on o.id = i.order_id
       where i.product_id = p.id and o.holds_goods), 0)::int as pieces
     from shop_products p where p.id = $1`,
    [product.id],
  )
  return rows[0].pieces
}
