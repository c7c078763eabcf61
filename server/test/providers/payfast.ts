import { createHash } from 'node:crypto'
import type { NextStep } from '#features/payments/provider.ts'
import { deliverLater, type SignedMessage, type Told } from './deliver.ts'
import {
  type Answer,
  checkoutPage,
  type LoggedRequest,
  type Loopback,
  redirect,
  startLoopback,
} from './loopback.ts'

/** PayFast on loopback. It is told of a payment by a form of the buyer's browser, as the real one. */
export interface FakePayfast extends Loopback {
  /** What a site sets up to use it. */
  readonly settings: { options: Record<string, string>; secrets: Record<string, string> }
  /** Posts the form, in the order it was given, and tells where the checkout page is. */
  submit(next: NextStep): Promise<string>
  /** The buyer pays: the message that PayFast sends about it. */
  pay(reference: string, told?: Told): SignedMessage
  message(reference: string, status: PayfastStatus, told?: Told): SignedMessage
  /** What the answers were to messages that it sent by itself, because a browser paid. */
  readonly delivered: Promise<number>[]
}

export type PayfastStatus = 'COMPLETE' | 'PENDING' | 'FAILED' | 'CANCELLED'

const settings = {
  options: { merchant_id: '10004002' },
  secrets: { merchant_key: 'q1cd2rdny4a53', passphrase: 'Zwölf Boxkämpfer (jagen) Viktor*' },
}

type Fields = Record<string, string>

export async function startFakePayfast(port = 0): Promise<FakePayfast> {
  const checkouts = new Map<string, Fields>()
  const issued = new Set<string>()
  const delivered: Promise<number>[] = []

  const server = await startLoopback((request) => {
    const [, reference = ''] = /^\/eng\/process\/payment\/(.+)$/.exec(request.path) ?? []
    const checkout = checkouts.get(reference)
    if (checkout) return request.method === 'POST' ? paid(checkout) : pageOf(checkout)
    if (request.method !== 'POST') return { status: 404 }
    if (request.path === '/eng/process') return accept(request)
    if (request.path === '/eng/query/validate') {
      return { status: 200, body: issued.has(request.body) ? 'VALID' : 'INVALID' }
    }
    return { status: 404 }
  }, port)

  function accept({ body, headers }: LoggedRequest): Answer {
    const fields = [...new URLSearchParams(body)]
    const given: Fields = Object.fromEntries(fields)
    const signed = fields.filter(([name]) => name !== 'signature')
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
    const isKnown =
      given.merchant_id === settings.options.merchant_id &&
      given.merchant_key === settings.secrets.merchant_key
    if (!isForm || !isKnown) return { status: 400, body: 'merchant: Unknown merchant' }
    if (given.signature !== payfastSignature(signed)) {
      return { status: 400, body: 'signature: Generated signature does not match submitted signature' }
    }
    if (!/^\d+\.\d{2}$/.test(given.amount ?? '')) return { status: 400, body: 'amount: must be a number' }
    if (!given.item_name || given.item_name.length > 100) return { status: 400, body: 'item_name: is wrong' }
    checkouts.set(given.m_payment_id ?? '', given)
    return redirect(`/eng/process/payment/${given.m_payment_id}`)
  }

  function pageOf({ item_name = '', amount = '', cancel_url = '' }: Fields): Answer {
    return checkoutPage('PayFast', `${item_name}: R ${amount}`, cancel_url)
  }

  function paid({ m_payment_id = '', notify_url, return_url = '' }: Fields): Answer {
    const told = message(m_payment_id, 'COMPLETE')
    if (notify_url) delivered.push(deliverLater(notify_url, told))
    return redirect(return_url)
  }

  function message(reference: string, status: PayfastStatus, told: Told = {}): SignedMessage {
    const checkout = checkouts.get(reference)
    if (!checkout) throw new Error(`PayFast does not know ${reference}.`)
    const body = payfastBody(messageFields(checkout, status, told))
    issued.add(body)
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }

  return Object.assign(server, {
    settings,
    delivered,
    message,
    pay: (reference: string, told?: Told) => message(reference, 'COMPLETE', told),
    async submit(next: NextStep) {
      if (next.kind !== 'form') throw new Error('PayFast is posted a form.')
      const response = await fetch(next.url, {
        method: 'POST',
        body: new URLSearchParams(next.fields),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      })
      if (response.status !== 303) throw new Error(await response.text())
      return new URL(response.headers.get('location') ?? '', next.url).href
    },
  })
}

function messageFields(checkout: Fields, status: PayfastStatus, told: Told): [string, string][] {
  const { m_payment_id = '', amount = '', item_name = '' } = checkout
  const gross = told.amount === undefined ? amount : (told.amount / 100).toFixed(2)
  // The same payment keeps its number whatever becomes of it.
  const number = Number.parseInt(createHash('md5').update(m_payment_id).digest('hex').slice(0, 7), 16)
  return [
    ['m_payment_id', told.reference ?? m_payment_id],
    ['pf_payment_id', String(number)],
    ['payment_status', status],
    ['item_name', item_name],
    ['item_description', ''],
    ['amount_gross', gross],
    ['amount_fee', '-2.28'],
    ['amount_net', (Number(gross) - 2.28).toFixed(2)],
    ['custom_str1', ''],
    ['custom_int1', ''],
    ['name_first', checkout.name_first ?? ''],
    ['name_last', checkout.name_last ?? ''],
    ['email_address', checkout.email_address ?? ''],
    ['merchant_id', settings.options.merchant_id],
  ]
}

/** A body with its signature; PayFast itself still knows nothing of it. */
export function payfastBody(fields: [string, string][]): string {
  return phpQuery([...fields, ['signature', payfastSignature(fields)]])
}

function payfastSignature(fields: [string, string][]): string {
  const text = phpQuery([...fields, ['passphrase', settings.secrets.passphrase]])
  return createHash('md5').update(text).digest('hex')
}

/** The browser's form encoding is PHP's but for the star. */
const phpQuery = (fields: [string, string][]) => new URLSearchParams(fields).toString().replaceAll('*', '%2A')
