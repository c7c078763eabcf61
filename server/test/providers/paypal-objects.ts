import { randomBytes } from 'node:crypto'
import type { Answer } from './loopback.ts'

interface Amount {
  currency_code: string
  value: string
}

/** An order as the fake of PayPal keeps it. */
export interface Order {
  id: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  custom_id: string
  invoice_id: string
  amount: Amount
  return_url: string
  cancel_url: string
  isDeclined: boolean
  capture: Capture | null
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'
  amount: Amount
  /** What went back so far, in the smallest units that amounts are written in. */
  back: number
}

/** PayPal's own numbers: seventeen capitals and digits. */
export const newPaypalId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

export function refused(status: number, name: string, issue: string, description = issue): Answer {
  return {
    status,
    body: { name, message: 'The request was refused.', debug_id: 'fa4e', details: [{ issue, description }] },
  }
}

const unprocessable = (issue: string, description?: string) =>
  refused(422, 'UNPROCESSABLE_ENTITY', issue, description)

const CURRENCIES =
  /^(AUD|BRL|CAD|CNY|CZK|DKK|EUR|HKD|HUF|ILS|JPY|MYR|MXN|TWD|NZD|NOK|PHP|PLN|GBP|SGD|SEK|CHF|THB|USD)$/

interface Wanted {
  intent?: string
  purchase_units?: {
    custom_id?: string
    invoice_id?: string
    description?: string
    amount?: Partial<Amount>
  }[]
  payment_source?: {
    paypal?: { experience_context?: { return_url?: string; cancel_url?: string; locale?: string } }
  }
}

/** The order that was asked for, or PayPal's refusal. */
export function makeOrder(body: string): Order | Answer {
  const {
    intent,
    purchase_units: [unit, ...others] = [],
    payment_source: source,
  } = JSON.parse(body) as Wanted
  const experience = source?.paypal?.experience_context
  const { currency_code: currency = '', value = '' } = unit?.amount ?? {}
  if (intent !== 'CAPTURE' || !unit || others.length > 0) return invalid('INVALID_PARAMETER_VALUE')
  if (!CURRENCIES.test(currency))
    return unprocessable('CURRENCY_NOT_SUPPORTED', `${currency} is not supported.`)
  const places = /^(HUF|JPY|TWD)$/.test(currency) ? /^\d+$/ : /^\d+\.\d\d$/
  if (!places.test(value)) return unprocessable('DECIMAL_PRECISION', `${value} has the wrong precision.`)
  if (Number(value) === 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if ((unit.description ?? '').length > 127 || (unit.invoice_id ?? '').length > 127)
    return invalid('INVALID_STRING_MAX_LENGTH')
  if (!URL.canParse(experience?.return_url ?? '') || !URL.canParse(experience?.cancel_url ?? ''))
    return invalid('INVALID_PARAMETER_VALUE', 'return_url or cancel_url')
  if (!/^[a-z]{2}(-[A-Z]{2})?$/.test(experience?.locale ?? 'en')) return invalid('INVALID_PARAMETER_SYNTAX')
  return {
    id: newPaypalId(),
    status: 'PAYER_ACTION_REQUIRED',
    custom_id: unit.custom_id ?? '',
    invoice_id: unit.invoice_id ?? '',
    amount: { currency_code: currency, value },
    return_url: experience?.return_url ?? '',
    cancel_url: experience?.cancel_url ?? '',
    isDeclined: false,
    capture: null,
  }
}

const invalid = (issue: string, description?: string) => refused(400, 'INVALID_REQUEST', issue, description)

/** As the API shows it. */
export function shownOrder(order: Order, base: string) {
  const { id, status, custom_id, invoice_id, amount, capture } = order
  const captures = capture && [shownCapture(order, capture, base)]
  return {
    id,
    intent: 'CAPTURE',
    status,
    payment_source: { paypal: {} },
    purchase_units: [
      { reference_id: 'default', custom_id, invoice_id, amount, ...(captures && { payments: { captures } }) },
    ],
    payer: { name: { given_name: 'Vera', surname: 'Example' }, email_address: 'vera@example.com' },
    links: [
      { rel: 'self', method: 'GET', href: `${base}/v2/checkout/orders/${id}` },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ rel: 'payer-action', method: 'GET', href: `${base}/checkoutnow?token=${id}` }]
        : []),
    ],
  }
}

const inUnits = ({ value }: Amount) => Number(value.replace('.', ''))

/** Gives back so much of what was taken, or what is left of it; otherwise PayPal's refusal. */
export function giveBack(capture: Capture, asked: Amount | undefined): Answer {
  if (capture.status === 'REFUNDED') return refused(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED')
  const all = inUnits(capture.amount)
  const wanted = asked ? inUnits(asked) : all - capture.back
  if (asked && asked.currency_code !== capture.amount.currency_code)
    return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (asked && asked.value.split('.')[1]?.length !== capture.amount.value.split('.')[1]?.length)
    return unprocessable('DECIMAL_PRECISION')
  if (wanted <= 0) return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (wanted > all - capture.back) return unprocessable('REFUND_AMOUNT_EXCEEDED')
  capture.back += wanted
  capture.status = capture.back === all ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return { status: 201, body: { id: newPaypalId(), status: 'COMPLETED' } }
}

export function shownCapture(
  { id, custom_id, invoice_id }: Order,
  { back, ...capture }: Capture,
  base: string,
) {
  return {
    ...capture,
    custom_id,
    invoice_id,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: id } },
    links: [{ rel: 'up', method: 'GET', href: `${base}/v2/checkout/orders/${id}` }],
  }
}

/** What messages show of money that went back: not whose it was, only a link to where it came from. */
export function shownRefund({ capture }: Order, base: string) {
  return {
    id: newPaypalId(),
    amount: capture?.amount,
    status: 'COMPLETED',
    links: [{ rel: 'up', method: 'GET', href: `${base}/v2/payments/captures/${capture?.id}` }],
  }
}
