import { randomBytes } from 'node:crypto'
import type { Answer } from './loopback.ts'

/** A checkout session as the fake of Stripe keeps it, with Stripe's own names and units. */
export interface Session {
  id: string
  url: string
  success_url: string
  cancel_url: string
  client_reference_id: string | null
  customer_email: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  amount_total: number
  currency: string
  locale: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  intent: Intent | null
}

interface Intent {
  id: string
  status: string
  charge: Charge | null
}

/** `refunded` only when all of it went back. */
export interface Charge {
  id: string
  amount: number
  amount_refunded: number
  currency: string
  refunded: boolean
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
  status: string
}

export type Form = Partial<Record<string, string>>

export const readForm = (body: string): Form => Object.fromEntries(new URLSearchParams(body))

export function refused(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code && { code }) } } }
}

const invalid = (message: string) => refused(400, 'invalid_request_error', message)

const PRICE = 'line_items[0][price_data]'
const LOCALES =
  /^(auto|bg|cs|da|de|el|en|en-GB|es|et|fi|fr|hr|hu|id|it|ja|ko|lt|lv|nb|nl|pl|pt|ro|ru|sk|sl|sv|th|tr|vi|zh)$/
/** Less than half a euro, dollar or pound costs more than it brings. */
const LEAST: Record<string, number> = { eur: 50, usd: 50, gbp: 30 }

/** The session that was asked for, or Stripe's refusal. */
export function makeSession(form: Form, base: string): Session | Answer {
  const wanted = [
    'mode',
    'success_url',
    `${PRICE}[currency]`,
    `${PRICE}[product_data][name]`,
    'line_items[0][quantity]',
  ]
  const missing = wanted.find((name) => !form[name])
  if (missing) return invalid(`Missing required param: ${missing}.`)
  if (form.mode !== 'payment') return invalid('Invalid mode')
  const amount = form[`${PRICE}[unit_amount]`] ?? ''
  if (!/^\d{1,8}$/.test(amount)) return invalid(`Invalid integer: ${amount}`)
  const currency = form[`${PRICE}[currency]`] ?? ''
  if (!/^[a-z]{3}$/.test(currency)) return invalid(`Invalid currency: ${currency}`)
  if (Number(amount) < (LEAST[currency] ?? 1)) return invalid('The total amount is too small.')
  if (['isk', 'ugx'].includes(currency) && !amount.endsWith('00'))
    return invalid(`Currency ${currency} has become effectively zero-decimal.`)
  if (['bhd', 'jod', 'kwd', 'omr', 'tnd'].includes(currency) && !amount.endsWith('0'))
    return invalid(`The last digit of ${currency} must be 0.`)
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.customer_email ?? ''))
    return invalid(`Invalid email address: ${form.customer_email}`)
  if (form.locale && !LOCALES.test(form.locale)) return invalid(`Invalid locale: ${form.locale}`)
  const addresses = [form.success_url, form.cancel_url]
  if (!addresses.every((address) => URL.canParse(address ?? ''))) return invalid('Not a valid URL')
  const id = `cs_test_${randomBytes(16).toString('hex')}`
  return {
    id,
    url: `${base}/pay/${id}`,
    success_url: form.success_url ?? '',
    cancel_url: form.cancel_url ?? '',
    client_reference_id: form.client_reference_id ?? null,
    customer_email: form.customer_email ?? null,
    metadata: nested(form, 'metadata'),
    intentMetadata: nested(form, 'payment_intent_data[metadata]'),
    amount_total: Number(amount) * Number(form['line_items[0][quantity]']),
    currency,
    locale: form.locale ?? null,
    status: 'open',
    payment_status: 'unpaid',
    intent: null,
  }
}

/** The refund that was asked for, or Stripe's refusal. */
export function makeRefund(form: Form, intent: string, charge: Charge): Refund | Answer {
  if (charge.refunded) {
    const words = `Charge ${charge.id} has already been refunded.`
    return refused(400, 'invalid_request_error', words, 'charge_already_refunded')
  }
  const left = charge.amount - charge.amount_refunded
  const amount = form.amount ?? String(left)
  if (!/^[1-9]\d{0,7}$/.test(amount)) return invalid(`Invalid positive integer: ${amount}`)
  if (Number(amount) > left)
    return invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`)
  giveBack(charge, Number(amount))
  return {
    id: `re_${randomBytes(8).toString('hex')}`,
    object: 'refund',
    amount: Number(amount),
    payment_intent: intent,
    metadata: nested(form, 'metadata'),
    status: 'succeeded',
  }
}

export function giveBack(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

function nested(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(form).filter(([key]) => key.startsWith(`${name}[`))
  return Object.fromEntries(entries.map(([key, value]) => [key.slice(name.length + 1, -1), value ?? '']))
}

/** As the API shows it: what is not asked for by `expand` is only named. */
export function shownSession({ intent, intentMetadata, ...session }: Session, expand: readonly string[]) {
  return {
    object: 'checkout.session',
    ...session,
    mode: 'payment',
    customer_details: { email: session.customer_email, name: 'Vera Example', phone: null },
    url: session.status === 'open' ? session.url : null,
    payment_intent: expand.some((path) => path.startsWith('payment_intent'))
      ? intent && shownIntent(intent, intentMetadata, expand.includes('payment_intent.latest_charge'))
      : (intent?.id ?? null),
  }
}

function shownIntent({ id, status, charge }: Intent, metadata: Record<string, string>, withCharge: boolean) {
  const latest = charge && { object: 'charge', ...charge, payment_intent: id, metadata }
  return {
    id,
    object: 'payment_intent',
    status,
    metadata,
    latest_charge: withCharge ? latest : (charge?.id ?? null),
  }
}
