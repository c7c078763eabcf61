import { createHmac, randomUUID } from 'node:crypto'
import { deliverLater, type SignedMessage, type Told } from './deliver.ts'
import {
  type Answer,
  checkoutPage,
  type LoggedRequest,
  type Loopback,
  redirect,
  startLoopback,
} from './loopback.ts'

/** A BTCPay Server on loopback with one store. The portal must be allowed to reach it: OUTGOING_PRIVATE_HOSTS=127.0.0.1. */
export interface FakeBtcpay extends Loopback {
  /** What a site sets up to use it. */
  readonly settings: { options: Record<string, string>; secrets: Record<string, string> }
  /** Where messages go when a browser pays; nowhere without one. */
  messageUrl: string
  /** The invoice (its id, or our reference) is paid and confirmed: the server's message. */
  pay(id: string, told?: Told): SignedMessage
  /** The invoice as the server sees it now; payments say whether coins are confirmed. */
  mark(id: string, status: string, additionalStatus?: string, payments?: string[]): void
  message(id: string, type?: string, other?: object): SignedMessage
  /** Claims for money that goes back. */
  readonly pullPayments: { id: string; invoiceId: string; name: string; amount: string; currency: string }[]
  readonly delivered: Promise<number>[]
}

interface Invoice {
  id: string
  storeId: string
  amount: string
  currency: string
  status: string
  additionalStatus: string
  checkoutLink: string
  metadata: { orderId?: string } & Record<string, unknown>
  checkout: { redirectURL?: string; defaultLanguage?: string } & Record<string, unknown>
}

const settings = {
  options: { store_id: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776' },
  secrets: { api_key: 'btcpay-api-key', webhook_secret: 'btcpay-webhook-secret' },
}
const STORE = `/api/v1/stores/${settings.options.store_id}`

export async function startFakeBtcpay(port = 0): Promise<FakeBtcpay> {
  const invoices = new Map<string, Invoice>()
  const coins = new Map<string, string[]>()
  const pullPayments: FakeBtcpay['pullPayments'] = []
  const delivered: Promise<number>[] = []

  const server = await startLoopback((request) => {
    const [, page] = /^\/i\/(.+)$/.exec(request.path) ?? []
    if (page) return visit(request, get(page))
    const problem = outerProblem(request)
    if (problem) return problem
    const { pathname, searchParams } = new URL(request.path, server.url)
    const room = pathname.slice(STORE.length)
    if (room === '') return { status: 200, body: { id: settings.options.store_id, name: 'Test store' } }
    if (room === '/pull-payments') return { status: 200, body: pullPayments }
    if (room === '/invoices' && request.method === 'GET') {
      return { status: 200, body: listed(searchParams.getAll('orderId')) }
    }
    if (room === '/invoices') return open(JSON.parse(request.body) as Invoice)
    const [, id = '', part = ''] = /^\/invoices\/([^/]+)(?:\/(.+))?$/.exec(room) ?? []
    if (!invoices.has(id)) return refuse(404, 'invoice-not-found', 'The invoice was not found')
    if (part === 'payment-methods') return { status: 200, body: methodsOf(id) }
    if (part === 'refund') return giveBack(get(id), JSON.parse(request.body))
    return { status: 200, body: get(id) }
  }, port)

  function get(id: string): Invoice {
    const found = invoices.get(id) ?? [...invoices.values()].find(({ metadata }) => metadata.orderId === id)
    if (!found) throw new Error(`BTCPay does not know ${id}.`)
    return found
  }

  const listed = (references: string[]) =>
    [...invoices.values()].filter(
      ({ metadata }) => references.length === 0 || references.includes(metadata.orderId ?? ''),
    )

  function open({ amount, currency, metadata, checkout }: Invoice): Answer {
    if (typeof amount !== 'string' || !/^\d+(\.\d+)?$/.test(amount)) {
      return { status: 422, body: [{ path: 'amount', message: 'The amount should be 0 or more.' }] }
    }
    if (!/^[A-Z]{3}$/.test(currency)) {
      return { status: 422, body: [{ path: 'currency', message: 'Invalid currency' }] }
    }
    const id = randomUUID().replaceAll('-', '').slice(0, 22)
    const invoice: Invoice = {
      ...{ id, storeId: settings.options.store_id, amount, currency, metadata, checkout },
      ...{ status: 'New', additionalStatus: 'None', checkoutLink: `${server.url}/i/${id}` },
    }
    invoices.set(id, invoice)
    return { status: 200, body: invoice }
  }

  function methodsOf(id: string) {
    const { status, additionalStatus } = get(id)
    const isPaid = status === 'Settled' || additionalStatus === 'PaidLate' || additionalStatus === 'PaidOver'
    const payments = (coins.get(id) ?? []).map((state) => ({ status: state, value: '0.001' }))
    return [{ paymentMethodId: 'BTC-CHAIN', due: isPaid ? '0.0' : '0.001', payments }]
  }

  function giveBack(
    { id: invoiceId, amount, currency, status }: Invoice,
    asked: { name: string; refundVariant: string; customAmount?: string; customCurrency?: string },
  ): Answer {
    if (status !== 'Settled') return refuse(400, 'non-refundable', 'Cannot refund this invoice')
    if (asked.refundVariant !== 'Fiat' && asked.refundVariant !== 'Custom') {
      return { status: 422, body: [{ path: 'refundVariant', message: '`refundVariant` is mandatory' }] }
    }
    const { customAmount = '', customCurrency = '' } = asked
    if (asked.refundVariant === 'Custom' && !(Number(customAmount) > 0 && customCurrency)) {
      return { status: 422, body: [{ path: 'customAmount', message: 'Amount must be greater than 0' }] }
    }
    const wanted =
      asked.refundVariant === 'Custom'
        ? { amount: customAmount, currency: customCurrency }
        : { amount, currency }
    const pull = { id: randomUUID(), invoiceId, name: asked.name.slice(0, 50), ...wanted }
    pullPayments.push(pull)
    return { status: 200, body: { ...pull, viewLink: `${server.url}/pull-payments/${pull.id}` } }
  }

  function visit({ method }: LoggedRequest, invoice: Invoice): Answer {
    const home = invoice.checkout.redirectURL ?? ''
    // Whoever gives up goes the same way back; BTCPay knows no other.
    if (method === 'GET') return checkoutPage('BTCPay', `${invoice.amount} ${invoice.currency}`, home)
    const told = fake.pay(invoice.id)
    if (fake.messageUrl) delivered.push(deliverLater(fake.messageUrl, told))
    return redirect(home)
  }

  const fake: FakeBtcpay = Object.assign(server, {
    settings: { ...settings, options: { ...settings.options, server_url: server.url } },
    messageUrl: '',
    pullPayments,
    delivered,
    pay(id: string, told: Told = {}) {
      const invoice = get(id)
      if (told.amount !== undefined) invoice.amount = (told.amount / 100).toFixed(2)
      invoice.currency = told.currency ?? invoice.currency
      invoice.metadata.orderId = told.reference ?? invoice.metadata.orderId
      fake.mark(invoice.id, 'Settled')
      return fake.message(invoice.id)
    },
    mark(id: string, status: string, additionalStatus = 'None', payments: string[] = []) {
      const invoice = get(id)
      Object.assign(invoice, { status, additionalStatus })
      coins.set(invoice.id, payments)
    },
    message(id: string, type = 'InvoiceSettled', other: object = {}) {
      const { storeId, metadata, id: invoiceId } = get(id)
      const deliveryId = randomUUID()
      const timestamp = Math.floor(Date.now() / 1000)
      const same = { deliveryId, webhookId: 'hook', originalDeliveryId: deliveryId, isRedelivery: false }
      return signed({ ...same, type, timestamp, storeId, invoiceId, metadata, ...other })
    },
  })
  return fake
}

/** A delivery as the server sends it. */
export function signed(delivery: object, secret = settings.secrets.webhook_secret): SignedMessage {
  const body = JSON.stringify(delivery)
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` } }
}

function outerProblem({ method, path, headers }: LoggedRequest): Answer | undefined {
  if (headers.authorization !== `token ${settings.secrets.api_key}`) {
    return refuse(401, 'unauthenticated', `Authentication is required, not ${headers.authorization}`)
  }
  if (path !== STORE && !path.startsWith(`${STORE}/`)) {
    return refuse(403, 'missing-permission', 'Insufficient API Permissions for this store')
  }
  if (method === 'POST' && headers['content-type'] !== 'application/json') return { status: 415 }
  return undefined
}

const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
})
