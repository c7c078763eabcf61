import { createHmac, randomBytes } from 'node:crypto'
import { fromStripeAmount, toStripeAmount } from '#features/payments/providers/stripe-amounts.ts'
import {
  type Answer,
  checkoutPage,
  type LoggedRequest,
  type Loopback,
  redirect,
  startLoopback,
} from './loopback.ts'
import {
  type Form,
  giveBack,
  makeRefund,
  makeSession,
  type Refund,
  readForm,
  refused,
  type Session,
  shownSession,
} from './stripe-objects.ts'

export interface FakeStripe extends Loopback {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly sessions: ReadonlyMap<string, Session>
  /** The buyer pays. Amounts in hundredths; whatever is given differs from what was asked for. */
  pay(sessionId: string, wrong?: { amount?: number; currency?: string; reference?: string }): void
  /** The buyer chose a transfer that takes days; it comes (`pay`) or not (`decline`). */
  delay(sessionId: string): void
  decline(sessionId: string): void
  expire(sessionId: string): void
  /** What went back by our asking, the latest first; amounts in Stripe's units. */
  readonly refunds: readonly Refund[]
  /** Staff give the money back in Stripe's own dashboard, or so much of it, in Stripe's units. */
  refundOutside(sessionId: string, amount?: number): void
  /** A day later, idempotency keys are worth nothing any more. */
  forgetKeys(): void
  message(kind: StripeEventKind, sessionId: string, options?: MessageOptions): SignedMessage
}

const EVENTS = {
  paid: 'checkout.session.completed',
  paid_later: 'checkout.session.async_payment_succeeded',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
  refunded: 'charge.refunded',
  other: 'customer.created',
} as const

export type StripeEventKind = keyof typeof EVENTS

export interface MessageOptions {
  eventId?: string
  at?: Date
  secret?: string
}

export interface SignedMessage {
  body: Buffer
  headers: Record<string, string>
}

/** Stripe on loopback: its addresses, its form encoding, its idempotency, its refusals, its signatures. */
export async function startFakeStripe({ port = 0 } = {}): Promise<FakeStripe> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`
  const sessions = new Map<string, Session>()
  const answered = new Map<string, { asked: string; answer: Answer }>()
  const refunds: Refund[] = []

  const loopback = await startLoopback((request) => {
    if (request.path.startsWith('/pay/')) return showPage(request)
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refused(401, 'invalid_request_error', `Invalid API Key provided: ${maskedKey(request)}`)
    }
    if (!request.headers['stripe-version']) return refused(400, 'invalid_request_error', 'No version')
    return request.method === 'POST' ? once(request) : read(request)
  }, port)

  /** The same key gets the same answer; with another question it is refused. */
  function once(request: LoggedRequest): Answer {
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refused(400, 'invalid_request_error', 'Unsupported content type')
    const key = String(request.headers['idempotency-key'])
    const asked = `${request.path}\n${request.body}`
    const before = answered.get(key)
    if (before && before.asked !== asked) {
      const words =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return refused(400, 'idempotency_error', words)
    }
    if (before) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = write(request)
    if (answer.status === 200) answered.set(key, { asked, answer })
    return answer
  }

  function write({ path, body }: LoggedRequest): Answer {
    const form = readForm(body)
    if (path === '/v1/checkout/sessions') {
      const made = makeSession(form, loopback.url)
      if (!('id' in made)) return made
      sessions.set(made.id, made)
      return { status: 200, body: shownSession(made, []) }
    }
    if (path === '/v1/refunds') return refund(form)
    return refused(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path}).`)
  }

  function read({ path }: LoggedRequest): Answer {
    const { pathname, searchParams } = new URL(path, loopback.url)
    if (pathname === '/v1/balance')
      return { status: 200, body: { object: 'balance', available: [], pending: [] } }
    if (pathname === '/v1/refunds') {
      const data = refunds.filter(
        ({ payment_intent }) => payment_intent === searchParams.get('payment_intent'),
      )
      return { status: 200, body: { object: 'list', url: pathname, has_more: false, data } }
    }
    const [, id = ''] = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(pathname) ?? []
    const session = sessions.get(id)
    if (!session)
      return refused(404, 'invalid_request_error', `No such checkout.session: '${id}'`, 'resource_missing')
    const expand = [...searchParams].filter(([name]) => name.startsWith('expand')).map(([, value]) => value)
    return { status: 200, body: shownSession(session, expand) }
  }

  function refund(form: Form): Answer {
    const intent = form.payment_intent ?? ''
    const session = [...sessions.values()].find(({ intent: one }) => one?.id === intent)
    if (!session?.intent)
      return refused(404, 'invalid_request_error', `No such payment_intent: '${intent}'`, 'resource_missing')
    const { charge } = session.intent
    if (!charge) return refused(400, 'invalid_request_error', 'This PaymentIntent has no successful charge.')
    const made = makeRefund(form, intent, charge)
    if (!('id' in made)) return made
    refunds.unshift(made)
    return { status: 200, body: made }
  }

  function showPage({ method, path }: LoggedRequest): Answer {
    const session = sessionOf(path.slice('/pay/'.length))
    if (method === 'POST') {
      fake.pay(session.id)
      return redirect(session.success_url)
    }
    const total = `${fromStripeAmount(session.amount_total, session.currency.toUpperCase()) / 100} ${session.currency}`
    return checkoutPage('Stripe', total, session.cancel_url)
  }

  function sessionOf(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return session
  }

  const fake: FakeStripe = {
    ...loopback,
    secretKey,
    webhookSecret,
    sessions,
    pay(sessionId, { amount, currency, reference } = {}) {
      const session = sessionOf(sessionId)
      if (amount !== undefined) session.amount_total = toStripeAmount(amount, session.currency.toUpperCase())
      if (currency !== undefined) session.currency = currency.toLowerCase()
      if (reference !== undefined) session.client_reference_id = reference
      session.status = 'complete'
      session.payment_status = 'paid'
      const charge = {
        id: `ch_${randomBytes(8).toString('hex')}`,
        amount: session.amount_total,
        amount_refunded: 0,
        currency: session.currency,
        refunded: false,
      }
      session.intent = { id: intentId(session), status: 'succeeded', charge }
    },
    delay(sessionId) {
      const session = sessionOf(sessionId)
      session.status = 'complete'
      session.intent = { id: intentId(session), status: 'processing', charge: null }
    },
    decline(sessionId) {
      const session = sessionOf(sessionId)
      session.intent = { id: intentId(session), status: 'requires_payment_method', charge: null }
    },
    expire(sessionId) {
      sessionOf(sessionId).status = 'expired'
    },
    refunds,
    refundOutside(sessionId, amount) {
      const charge = sessionOf(sessionId).intent?.charge
      if (!charge) throw new Error(`nothing was paid for ${sessionId}`)
      giveBack(charge, amount ?? charge.amount - charge.amount_refunded)
    },
    forgetKeys: () => answered.clear(),
    message(
      kind,
      sessionId,
      { eventId = `evt_${randomBytes(8).toString('hex')}`, at = new Date(), secret } = {},
    ) {
      const created = Math.floor(at.getTime() / 1000)
      const object = eventObject(kind, sessionOf(sessionId))
      const event = {
        id: eventId,
        object: 'event',
        type: EVENTS[kind],
        created,
        livemode: false,
        data: { object },
      }
      return signed(JSON.stringify(event, null, 2), created, secret ?? webhookSecret)
    },
  }
  return fake
}

const intentId = ({ intent }: Session) => intent?.id ?? `pi_${randomBytes(8).toString('hex')}`

function eventObject(kind: StripeEventKind, session: Session): unknown {
  if (kind === 'other') return { id: 'cus_1', object: 'customer', metadata: {} }
  if (kind !== 'refunded') return shownSession(session, [])
  const charge = session.intent?.charge
  return { object: 'charge', ...charge, payment_intent: session.intent?.id, metadata: session.intentMetadata }
}

function signed(text: string, seconds: number, secret: string): SignedMessage {
  const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  return {
    body: Buffer.from(text),
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
  }
}

/** As the real one does: the end of the key is repeated. */
function maskedKey({ headers }: LoggedRequest): string {
  const key = String(headers.authorization).replace('Bearer ', '')
  return `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`
}
