import { randomBytes } from 'node:crypto'
import { toPaypalAmount } from '#features/payments/providers/paypal-amounts.ts'
import {
  type Answer,
  checkoutPage,
  type LoggedRequest,
  type Loopback,
  redirect,
  startLoopback,
} from './loopback.ts'
import {
  giveBack,
  makeOrder,
  newPaypalId,
  type Order,
  refused,
  shownCapture,
  shownOrder,
  shownRefund,
} from './paypal-objects.ts'
import { paypalSigner } from './paypal-signature.ts'

export interface FakePaypal extends Loopback {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly orders: ReadonlyMap<string, Order>
  /** What was asked for whenever money went back by our asking. */
  readonly refunds: readonly string[]
  /** The buyer says yes; the money is taken by whoever captures. Amounts in hundredths; what is given is wrong. */
  pay(orderId: string, wrong?: { amount?: number; currency?: string; reference?: string }): void
  /** The buyer says yes, but the card will be declined when the money is taken. */
  payWithoutMoney(orderId: string): void
  /** PayPal keeps the money back and looks at it. */
  hold(orderId: string): void
  void(orderId: string): void
  /** Staff give the money back, or a part of it, on PayPal's own pages. */
  refundOutside(orderId: string, part?: 'part'): void
  /** Access tokens given so far are worth nothing any more. */
  forgetTokens(): void
  /** `paid` takes the money of an approved order first. */
  message(kind: PaypalEventKind, orderId: string, options?: { eventId?: string; at?: Date }): PaypalMessage
}

const EVENTS = {
  approved: 'CHECKOUT.ORDER.APPROVED',
  voided: 'CHECKOUT.ORDER.VOIDED',
  paid: 'PAYMENT.CAPTURE.COMPLETED',
  pending: 'PAYMENT.CAPTURE.PENDING',
  failed: 'PAYMENT.CAPTURE.DENIED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
  reversed: 'PAYMENT.CAPTURE.REVERSED',
  other: 'CUSTOMER.DISPUTE.CREATED',
} as const

export type PaypalEventKind = keyof typeof EVENTS

export interface PaypalMessage {
  body: Buffer
  headers: Record<string, string>
}

/** PayPal on loopback: its keys, its addresses, its request ids, its refusals, and its word on what it signed. */
export async function startFakePaypal({ port = 0 } = {}): Promise<FakePaypal> {
  const clientId = `client-${randomBytes(8).toString('hex')}`
  const clientSecret = `secret-${randomBytes(8).toString('hex')}`
  const webhookId = newPaypalId()
  const orders = new Map<string, Order>()
  const tokens = new Set<string>()
  const answered = new Map<string, Answer>()
  const refunds: string[] = []
  const signer = paypalSigner()

  const loopback = await startLoopback((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://paypal')
    if (pathname === '/checkoutnow') return showPage(request, orderOf(searchParams.get('token') ?? ''))
    if (pathname === '/v1/oauth2/token') return giveToken(request)
    if (!tokens.has(String(request.headers.authorization).replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token', error_description: 'Access Token not found' } }
    if (request.method === 'GET') return read(pathname)
    if (request.headers['content-type'] !== 'application/json')
      return refused(415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE')
    if (pathname === '/v1/notifications/verify-webhook-signature')
      return signer.verify(request.body, webhookId)
    return once(pathname, request)
  }, port)

  function giveToken({ method, headers, body }: LoggedRequest): Answer {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`)
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      }
    const isAsked = method === 'POST' && body === 'grant_type=client_credentials'
    if (!isAsked || headers['content-type'] !== 'application/x-www-form-urlencoded')
      return {
        status: 400,
        body: { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' },
      }
    const token = `A21AA${randomBytes(16).toString('base64url')}`
    tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } }
  }

  /** The same request id gets the same answer. */
  function once(pathname: string, { headers, body }: LoggedRequest): Answer {
    const id = headers['paypal-request-id']
    if (!id) return refused(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED')
    const key = `${pathname} ${id}`
    const answer = answered.get(key) ?? write(pathname, body)
    if (answer.status < 300) answered.set(key, { ...answer, status: 200 })
    return answer
  }

  function write(pathname: string, body: string): Answer {
    if (pathname === '/v2/checkout/orders') {
      const order = makeOrder(body)
      if (!('id' in order)) return order
      orders.set(order.id, order)
      return { status: 200, body: shownOrder(order, loopback.url) }
    }
    const [, orderId] = /^\/v2\/checkout\/orders\/(\w+)\/capture$/.exec(pathname) ?? []
    const [, captureId] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(pathname) ?? []
    const order = orderId ? orders.get(orderId) : withCapture(captureId)
    if (!order) return unknown()
    return orderId ? capture(order) : refund(order, body)
  }

  function read(pathname: string): Answer {
    const order = orders.get(pathname.replace('/v2/checkout/orders/', ''))
    if (order) return { status: 200, body: shownOrder(order, loopback.url) }
    const captured = withCapture(pathname.replace('/v2/payments/captures/', ''))
    if (!captured?.capture) return unknown()
    return { status: 200, body: shownCapture(captured, captured.capture, loopback.url) }
  }

  function capture(order: Order): Answer {
    if (order.capture) return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
    if (order.isDeclined) return refused(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED')
    const isTaken = [...orders.values()].some((one) => one.capture && one.invoice_id === order.invoice_id)
    if (isTaken) return refused(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID')
    order.status = 'COMPLETED'
    order.capture = { id: newPaypalId(), status: 'COMPLETED', amount: order.amount, back: 0 }
    return { status: 201, body: { id: order.id, status: order.status } }
  }

  function refund({ capture }: Order, body: string): Answer {
    if (!capture) return unknown()
    const answer = giveBack(capture, JSON.parse(body).amount)
    if (answer.status === 201) refunds.push(body)
    return answer
  }

  function showPage({ method }: LoggedRequest, order: Order): Answer {
    if (method === 'POST') {
      fake.pay(order.id)
      return redirect(withQuery(order.return_url, { token: order.id, PayerID: 'QYR5Z8XDVJNXQ' }))
    }
    const total = `${order.amount.value} ${order.amount.currency_code}`
    return checkoutPage('PayPal', total, withQuery(order.cancel_url, { token: order.id }))
  }

  const withCapture = (id: string | undefined) =>
    [...orders.values()].find((order) => order.capture?.id === id && id)

  function orderOf(id: string): Order {
    const order = orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }

  function captureOf(id: string) {
    const order = orderOf(id)
    if (order.status === 'APPROVED') capture(order)
    if (!order.capture) throw new Error(`nothing was paid for ${id}`)
    return order.capture
  }

  const fake: FakePaypal = {
    ...loopback,
    clientId,
    clientSecret,
    webhookId,
    orders,
    refunds,
    pay(orderId, { amount, currency, reference } = {}) {
      const order = orderOf(orderId)
      if (amount !== undefined) order.amount = toPaypalAmount(amount, order.amount.currency_code)
      if (currency !== undefined) order.amount = { ...order.amount, currency_code: currency }
      if (reference !== undefined) order.custom_id = reference
      order.status = 'APPROVED'
      order.isDeclined = false
    },
    payWithoutMoney(orderId) {
      Object.assign(orderOf(orderId), { status: 'APPROVED', isDeclined: true })
    },
    hold(orderId) {
      captureOf(orderId).status = 'PENDING'
    },
    void(orderId) {
      orderOf(orderId).status = 'VOIDED'
    },
    refundOutside(orderId, part) {
      const taken = captureOf(orderId)
      giveBack(taken, part && toPaypalAmount(100, taken.amount.currency_code))
    },
    forgetTokens: () => tokens.clear(),
    message(kind, orderId, { eventId = `WH-${newPaypalId()}-${newPaypalId()}`, at = new Date() } = {}) {
      const order = orderOf(orderId)
      const event = {
        id: eventId,
        event_version: '1.0',
        create_time: at.toISOString(),
        event_type: EVENTS[kind],
        resource: resourceOf(kind, order),
      }
      // PayPal escapes and spaces as it likes; a reader that writes it anew breaks the signature.
      const text = JSON.stringify(event).replaceAll('/', '\\/').replace(':', ': ')
      return { body: Buffer.from(text), headers: signer.sign(text, at, webhookId) }
    },
  }

  function resourceOf(kind: PaypalEventKind, order: Order): unknown {
    if (kind === 'other') return { dispute_id: 'PP-D-27803' }
    if (kind === 'approved' || kind === 'voided') return shownOrder(order, loopback.url)
    const taken = captureOf(order.id)
    if (kind === 'refunded' || kind === 'reversed') return shownRefund(order, loopback.url)
    return shownCapture(order, taken, loopback.url)
  }
  return fake
}

const unknown = () =>
  refused(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The specified resource does not exist.')

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
