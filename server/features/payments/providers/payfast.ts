import { createHash } from 'node:crypto'
import { AppError } from '#platform/app-error.ts'
import {
  type Checkout,
  type PaymentProvider,
  type ProviderContext,
  ProviderError,
  type RawMessage,
  type Report,
} from '../provider.ts'
import { callProvider } from './ask-provider.ts'
import { isOurReference, isSameText } from './message-proof.ts'
import { fromDecimalText, toDecimalText } from './money-units.ts'

type Field = readonly [name: string, value: string]

/**
 * PayFast (South Africa) has no call for a checkout: the buyer's browser posts a signed form. It tells us of the
 * payment by a message and can be asked about nothing else, neither how a payment stands nor for a refund.
 */
export const payfast: PaymentProvider = {
  method: 'payfast',

  async openCheckout(context, checkout) {
    if (checkout.currency !== 'ZAR') {
      throw new ProviderError('refused', `PayFast takes South African rand only, not ${checkout.currency}.`)
    }
    const fields = checkoutFields(context, checkout)
    const signature = signatureOf(fields, context.secrets.passphrase)
    return {
      providerId: null,
      next: {
        kind: 'form',
        url: `${base(context)}/eng/process`,
        fields: Object.fromEntries([...fields, ['signature', signature]]),
      },
    }
  },

  async readMessage(context, message) {
    const fields = readFields(message)
    const { signature = '', ...said } = Object.fromEntries(fields)
    const signed = fields.filter(([name]) => name !== 'signature')
    const isSigned = isSameText(signatureOf(signed, context.secrets.passphrase), signature)
    if (!isSigned || said.merchant_id !== context.options.merchant_id) throw new AppError('signature_invalid')
    // MD5 with a phrase that may be empty proves little; that PayFast knows the message proves the rest.
    if ((await validate(context, message.body.toString('utf8'))) !== 'VALID') {
      throw new AppError('signature_invalid')
    }
    const { m_payment_id: reference = '', pf_payment_id: number = '', payment_status: word = '' } = said
    const [status, amount] = [STATUS[word], fromDecimalText(said.amount_gross ?? '')]
    if (!status || !isOurReference(reference)) return null
    if (number === '' || amount === undefined) throw new AppError('signature_invalid')
    return {
      eventId: `${number}:${word}`,
      content: JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, said[name]]))),
      about: { reference },
      report: { status, reference, amount, currency: 'ZAR', providerPaymentId: number },
    }
  },

  /** The key and the phrase are proven by the first payment only: PayFast has no call that would look at them. */
  async test(context) {
    if (!/^\d{8,10}$/.test(context.options.merchant_id ?? '')) {
      throw new ProviderError('refused', 'A merchant ID of PayFast has eight to ten digits.')
    }
    if (!/^[A-Za-z0-9]{8,}$/.test(context.secrets.merchant_key ?? '')) {
      throw new ProviderError('refused', 'A merchant key of PayFast is made of letters and digits.')
    }
    await validate(context, 'merchant_id=0')
  },
}

const STATUS: Record<string, Report['status']> = {
  COMPLETE: 'paid',
  PENDING: 'open',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

const KEPT = [
  'm_payment_id',
  'pf_payment_id',
  'payment_status',
  'item_name',
  'amount_gross',
  'amount_fee',
  'amount_net',
  'merchant_id',
]

const base = ({ config, sandbox }: ProviderContext) => config.providers.payfast[sandbox ? 'sandbox' : 'live']

/** In the order of PayFast's documentation, which is the order they are signed and must be posted in. */
function checkoutFields({ options, secrets }: ProviderContext, checkout: Checkout): Field[] {
  const fields: Field[] = [
    ['merchant_id', options.merchant_id ?? ''],
    ['merchant_key', secrets.merchant_key ?? ''],
    ['return_url', checkout.returnUrl],
    ['cancel_url', checkout.cancelUrl],
    ['notify_url', checkout.messageUrl],
    ['name_first', short(checkout.buyer.firstName)],
    ['name_last', short(checkout.buyer.lastName)],
    ['email_address', short(checkout.buyer.email)],
    ['m_payment_id', checkout.id],
    ['amount', toDecimalText(checkout.amount, checkout.currency)],
    ['item_name', short(checkout.description)],
  ]
  return fields.filter(([, value]) => value !== '')
}

/** PayFast takes a hundred characters, and trims before it signs. Cut between characters, never inside one. */
const short = (text: string) =>
  Array.from(text.toWellFormed().replace(/\s+/g, ' ').trim()).slice(0, 100).join('').trim()

/** The same name twice would be read by them and by us as two different things. */
function readFields({ body }: RawMessage): Field[] {
  const fields = [...new URLSearchParams(body.toString('utf8'))]
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw new AppError('signature_invalid')
  return fields
}

function signatureOf(fields: readonly Field[], passphrase: string | undefined): string {
  const signed: Field[] = passphrase ? [...fields, ['passphrase', passphrase.trim()]] : [...fields]
  const text = signed.map(([name, value]) => `${name}=${urlencode(value)}`).join('&')
  return createHash('md5').update(text).digest('hex')
}

/** As PHP does it: spaces are pluses, and only letters, digits, '-', '_' and '.' stay. */
function urlencode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

async function validate(context: ProviderContext, body: string): Promise<'VALID' | 'INVALID'> {
  const { status, text } = await callProvider(context, 'PayFast', {
    url: `${base(context)}/eng/query/validate`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  const word = text.trim()
  if (status === 200 && (word === 'VALID' || word === 'INVALID')) return word
  throw new ProviderError('unreachable', `PayFast gave an answer that cannot be read (${status}).`)
}
