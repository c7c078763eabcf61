import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import { priceSale, writeInvoice } from '#features/billing/index.ts'
import type { Desk, Reply } from './desk.ts'
import { newAdmin, type TestPerson } from './people.ts'
import type { Message, Paid, Till } from './providers/tills.ts'

/* Gestures of people who sell and buy credits, over the API as everyone makes them. */

const BANK = { account_holder: 'Site main', iban: 'DE89 3704 0044 0532 0130 00' }

/** Sets up a way to pay as staff do. PayFast takes rand only, so the site's currency becomes that. */
export async function setUp(desk: Desk, till: Till | 'bank', site: 'main' | 'other' = 'main'): Promise<void> {
  const admin = await newAdmin(desk, { site })
  const method = till === 'bank' ? 'bank' : till.method
  await desk.call('POST /settings', {
    token: admin.token,
    site,
    body: { currency: method === 'payfast' ? 'ZAR' : 'EUR' },
  })
  const body =
    till === 'bank' ? { options: BANK } : { options: till.settings.options, secrets: till.settings.secrets }
  const { status, body: answer } = await desk.call('POST /payment_settings/{method}', {
    token: admin.token,
    site,
    params: { method },
    body: { enabled: true, ...body },
  })
  if (status !== 200) throw new Error(`${method} could not be set up: ${JSON.stringify(answer)}`)
}

export interface Bought extends Paid {
  invoiceId: string
  total: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  answer: any
}

/** Buys so many credits: asks for the price, agrees, and arrives at the provider. */
export async function buy(
  desk: Desk,
  buyer: TestPerson,
  till: Till | 'bank',
  count = 20,
  site: 'main' | 'other' = 'main',
): Promise<Bought> {
  const payment_method: PaymentMethod = till === 'bank' ? 'bank' : till.method
  const wanted = { count, payment_method }
  const quote = await desk.call('POST /credits/quote', { token: buyer.token, site, body: wanted })
  const { status, body } = await desk.call('POST /credits_user', {
    token: buyer.token,
    site,
    body: { ...wanted, agreed_total: quote.body.total, agree: true },
  })
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(body)}`)
  if (till !== 'bank') await till.arrive(body.payment.next)
  const { rows } = await desk.owner.query('select provider_id from payments where id = $1', [body.payment.id])
  return {
    invoiceId: body.invoice.id,
    paymentId: body.payment.id,
    providerId: rows[0]?.provider_id ?? '',
    total: body.invoice.total,
    answer: body,
  }
}

/** An invoice for credits in several lines, whole credits and their price without VAT in hundredths, opened at the provider. */
export async function buyLines(
  desk: Desk,
  buyer: TestPerson,
  till: Till | 'bank',
  lines: readonly { count: number; net: number }[],
): Promise<Omit<Bought, 'answer'>> {
  const method: PaymentMethod = till === 'bank' ? 'bank' : till.method
  const sale = await priceSale(desk.platform, desk.sites.main, buyer.id, {
    method,
    goods: async () =>
      lines.map(({ count, net }, index) => {
        const [description, quantity] = [`Line ${index}`, count * 100]
        return { kind: 'credits', item_id: null, description, quantity, net }
      }),
  })
  const { invoice } = await desk.platform.db.transaction(desk.sites.main, (tx) =>
    writeInvoice(tx, buyer.id, sale),
  )
  const { status, body } = await desk.call('POST /credits_user/{id}/pay', {
    token: buyer.token,
    params: { id: invoice.id },
  })
  if (status !== 200) throw new Error(`not opened: ${JSON.stringify(body)}`)
  const { rows } = await desk.owner.query('select provider_id from payments where id = $1', [body.id])
  return {
    invoiceId: invoice.id,
    paymentId: body.id,
    providerId: rows[0]?.provider_id ?? '',
    total: invoice.total / 100,
  }
}

export function tell(
  desk: Desk,
  method: PaymentMethod,
  { body, headers }: Message,
  site: 'main' | 'other' = 'main',
): Promise<Reply> {
  return desk.call('POST /payment_messages/{method}', { params: { method }, body, headers, site })
}

export async function creditsOf(desk: Desk, { id }: TestPerson): Promise<number> {
  const { rows } = await desk.owner.query('select balance from wallets where user_id = $1', [id])
  return Number(rows[0]?.balance ?? 0) / 100
}

/** The numbers given on a site, in order. */
export async function numbersOf(desk: Pick<Desk, 'owner'>, siteId: string): Promise<number[]> {
  const { rows } = await desk.owner.query(
    'select number from invoices where site_id = $1 and number is not null order by number',
    [siteId],
  )
  return rows.map(({ number }) => Number(number.split('-')[1]))
}
