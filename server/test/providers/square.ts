import { createHmac, randomUUID } from 'node:crypto'
import { deliverLater, inUnits, type SignedMessage, type Told } from './deliver.ts'
import {
  type Answer,
  checkoutPage,
  type LoggedRequest,
  type Loopback,
  redirect,
  startLoopback,
} from './loopback.ts'

/** Square on loopback: payment links, orders, payments, refunds, one location. */
export interface FakeSquare extends Loopback {
  /** What a site sets up to use it. */
  readonly settings: { options: Record<string, string>; secrets: Record<string, string> }
  /** Where messages go; part of what is signed. Without one nothing is sent when a browser pays. */
  messageUrl: string
  /** The buyer pays the order (its id, or our reference), in parts when they use a gift card: Square's message. */
  pay(id: string, told?: Told & { parts?: number[]; statuses?: string[] }): SignedMessage
  message(id: string, type?: string, at?: Date): SignedMessage
  cancel(id: string): void
  /** The one that paid the order, the first where there are several. */
  paymentOf(id: string): string | undefined
  /** Money that went back, in smallest units. */
  readonly refunds: { payment_id: string; amount: number; currency: string }[]
  /** Later idempotency keys are worth nothing any more. */
  forgetKeys(): void
  readonly delivered: Promise<number>[]
}

interface Money {
  amount: number
  currency: string
}
interface Payment {
  id: string
  status: string
  order_id: string
  location_id: string
  amount_money: Money
  refunded_money?: Money
  refund_ids?: string[]
  card_details: object
}
interface Order {
  id: string
  location_id: string
  reference_id: string | undefined
  state: string
  total_money: Money
  tenders?: { id: string; payment_id: string; type: string }[]
}
interface Kept {
  order: Order
  returnUrl: string
}

const settings = {
  options: { location_id: 'LTESTSQUARE01' },
  secrets: { access_token: 'EAAAl-square-test-token', signature_key: 'square-signature-key' },
}

export async function startFakeSquare(currency = 'EUR', port = 0): Promise<FakeSquare> {
  const kept = new Map<string, Kept>()
  const payments = new Map<string, Payment>()
  const remembered = new Map<string, { body: string; answer: Answer }>()
  const refunds: FakeSquare['refunds'] = []
  const made = new Map<string, { id: string; status: string; reason?: string; amount_money: Money }>()
  const delivered: Promise<number>[] = []

  const server = await startLoopback((request) => {
    const [, page] = /^\/pay\/(.+)$/.exec(request.path) ?? []
    if (page) return visit(request, get(page))
    const problem = outerProblem(request)
    if (problem) return problem
    const [, kind, id = ''] = /^\/v2\/([a-z-]+(?:\/payment-links)?)(?:\/([^/]+))?$/.exec(request.path) ?? []
    if (request.method === 'POST') {
      if (kind === 'online-checkout/payment-links') return once(request, openLink)
      return kind === 'refunds' ? once(request, giveBack) : missing()
    }
    if (kind === 'locations') return id === settings.options.location_id ? location() : missing()
    if (kind === 'orders')
      return kept.has(id) ? { status: 200, body: { order: kept.get(id)?.order } } : missing()
    if (kind === 'refunds') return made.has(id) ? { status: 200, body: { refund: made.get(id) } } : missing()
    const payment = kind === 'payments' ? payments.get(id) : undefined
    return payment ? { status: 200, body: { payment } } : missing()
  }, port)

  function get(id: string): Kept {
    const found = kept.get(id) ?? [...kept.values()].find(({ order }) => order.reference_id === id)
    if (!found) throw new Error(`Square does not know ${id}.`)
    return found
  }

  const location = (): Answer => ({
    status: 200,
    body: { location: { id: settings.options.location_id, status: 'ACTIVE', currency } },
  })

  /** The same key again: the same answer. The same key for something else: refused. */
  function once({ body }: LoggedRequest, act: (asked: Record<string, never>) => Answer): Answer {
    const asked = JSON.parse(body) as Record<string, never>
    const key = String(asked.idempotency_key ?? '')
    if (key === '' || key.length > 45)
      return refuse(400, 'VALUE_TOO_LONG', 'Field `idempotency_key` is wrong.')
    const before = remembered.get(key)
    if (before && before.body !== body) {
      return refuse(400, 'IDEMPOTENCY_KEY_REUSED', 'The idempotency key was used with different parameters.')
    }
    const answer = before?.answer ?? act(asked)
    if (answer.status === 200) remembered.set(key, { body, answer })
    return answer
  }

  function openLink(
    asked: { order?: Order & { line_items: { base_price_money: Money }[] } } & Asked,
  ): Answer {
    const [line] = asked.order?.line_items ?? []
    const price = line?.base_price_money
    if (!asked.order || !price) return refuse(400, 'BAD_REQUEST', 'Provide an order or quick_pay.')
    if (asked.order.location_id !== settings.options.location_id) return missing()
    if ((asked.order.reference_id ?? '').length > 40)
      return refuse(400, 'VALUE_TOO_LONG', 'reference_id is too long.')
    if (price.currency !== currency) {
      return refuse(400, 'INVALID_VALUE', `Payment links only support ${currency} at this location.`)
    }
    if (!Number.isInteger(price.amount) || price.amount < 1)
      return refuse(400, 'INVALID_VALUE', 'amount is wrong')
    const order: Order = {
      id: `order${randomUUID().replaceAll('-', '')}`,
      location_id: asked.order.location_id,
      reference_id: asked.order.reference_id,
      state: 'DRAFT',
      total_money: price,
    }
    kept.set(order.id, { order, returnUrl: asked.checkout_options?.redirect_url ?? '' })
    const payment_link = { id: randomUUID(), order_id: order.id, url: `${server.url}/pay/${order.id}` }
    return { status: 200, body: { payment_link, related_resources: { orders: [order] } } }
  }

  function giveBack(asked: { payment_id?: string; amount_money?: Money; reason?: string }): Answer {
    const [payment, wanted] = [payments.get(asked.payment_id ?? ''), asked.amount_money]
    if (!payment || !wanted) return missing()
    const back = payment.refunded_money?.amount ?? 0
    if (back + wanted.amount > payment.amount_money.amount) {
      return refuse(400, 'REFUND_AMOUNT_INVALID', 'The requested refund amount exceeds what is left.')
    }
    payment.refunded_money = { ...wanted, amount: back + wanted.amount }
    refunds.push({ payment_id: payment.id, ...wanted })
    const { reason } = asked
    const refund = {
      id: randomUUID(),
      status: 'PENDING',
      amount_money: wanted,
      ...(reason !== undefined && { reason }),
    }
    made.set(refund.id, refund)
    payment.refund_ids = [...(payment.refund_ids ?? []), refund.id]
    return { status: 200, body: { refund } }
  }

  function visit({ method }: LoggedRequest, { order, returnUrl }: Kept): Answer {
    const { amount, currency: unit } = order.total_money
    // Square has no address for those who give up: both ways lead to the one it knows.
    if (method === 'GET')
      return checkoutPage('Square', `${amount} of the smallest unit of ${unit}`, returnUrl)
    const told = fake.pay(order.id)
    if (fake.messageUrl) delivered.push(deliverLater(fake.messageUrl, told))
    return redirect(returnUrl)
  }

  const fake: FakeSquare = Object.assign(server, {
    settings,
    messageUrl: '',
    refunds,
    forgetKeys: () => remembered.clear(),
    paymentOf: (id: string) => get(id).order.tenders?.[0]?.payment_id,
    delivered,
    cancel(id: string) {
      get(id).order.state = 'CANCELED'
    },
    pay(id: string, told: Told & { parts?: number[]; statuses?: string[] } = {}) {
      const { order } = get(id)
      const unit = told.currency ?? order.total_money.currency
      const whole = told.amount === undefined ? order.total_money.amount : inUnits(told.amount, unit)
      const parts = told.parts?.map((part) => inUnits(part, unit)) ?? [whole]
      const paid = parts.map((amount, index) =>
        paymentOf(order, { amount, currency: unit }, told.statuses?.[index] ?? 'COMPLETED'),
      )
      for (const payment of paid) payments.set(payment.id, payment)
      order.tenders = paid.map(({ id: payment_id }) => ({ id: payment_id, payment_id, type: 'CARD' }))
      order.state = 'OPEN'
      // An order without a reference has no such field.
      if (told.reference !== undefined) order.reference_id = told.reference || undefined
      return fake.message(order.id)
    },
    message(id: string, type = 'payment.updated', at = new Date()) {
      const { order } = get(id)
      const [tender] = order.tenders ?? []
      const payment = payments.get(tender?.id ?? '') ?? paymentOf(order, order.total_money, 'APPROVED')
      return signed(fake.messageUrl, eventOf(payment, type, at))
    },
  })
  return fake
}

interface Asked {
  checkout_options?: { redirect_url?: string }
}

function paymentOf({ id, location_id }: Order, amount_money: Money, status: string): Payment {
  const card_details = { card: { last_4: '4242', fingerprint: 'sq-1-fingerprint' } }
  return { id: `pay${randomUUID()}`, status, order_id: id, location_id, amount_money, card_details }
}

function eventOf(payment: Payment, type: string, at: Date) {
  const [noun = 'payment'] = type.split('.')
  return {
    merchant_id: 'MTESTSQUARE01',
    type,
    event_id: randomUUID(),
    created_at: at.toISOString(),
    data: { type: noun, id: payment.id, object: { [noun]: payment } },
  }
}

/** An event as Square sends it: signed together with the address it goes to. */
export function signed(url: string, event: object, key = settings.secrets.signature_key): SignedMessage {
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', key).update(url).update(body).digest('base64')
  return {
    body,
    headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': signature },
  }
}

function outerProblem({ method, headers }: LoggedRequest): Answer | undefined {
  if (headers.authorization !== `Bearer ${settings.secrets.access_token}`) {
    const given = headers.authorization ?? 'nothing'
    return refuse(401, 'UNAUTHORIZED', `This request could not be authorized with ${given}.`)
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(String(headers['square-version'])))
    return refuse(400, 'BAD_REQUEST', 'No version.')
  if (method === 'POST' && headers['content-type'] !== 'application/json') {
    return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Only JSON is read.')
  }
  return undefined
}

const missing = () => refuse(404, 'NOT_FOUND', 'The requested resource was not found.')

function refuse(status: number, code: string, detail: string): Answer {
  return { status, body: { errors: [{ category: 'INVALID_REQUEST_ERROR', code, detail }] } }
}
