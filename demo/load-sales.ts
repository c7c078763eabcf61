import { v7 as newId } from 'uuid'
import {
  refundSold,
  settleInvoice,
  updateInvoice,
  voidInvoice,
  writeInvoice,
} from '#features/billing/index.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { creditInvoices, makeQuote, packageRows } from '#features/credit-sales/index.ts'
import { adjust } from '#features/credits/index.ts'
import { keepMethodSettings, openPayment, type Payment, updatePayment } from '#features/payments/index.ts'
import { updateSettings } from '#features/settings/index.ts'
import { shopInvoices } from '#features/shop-orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { BANK, type DemoPurchase, type Fate, NORTHLINE_COMPANY, PACKAGES, PURCHASES } from './demo-sales.ts'
import type { Happening } from './happenings.ts'

const DAY = 86_400_000
const DOCUMENTS_KEPT_DAYS = 31
const SUBJECTS = { credits: creditInvoices, shop: shopInvoices }

/** A customer ran short of credits. */
export interface Purchase {
  buyer: string
  what: DemoPurchase['what']
  at: Date
}

export const creditsIn = (what: Purchase['what']): number =>
  typeof what === 'number' ? what * 100 : (PACKAGES.find(({ name }) => name === what)?.credits ?? 0)

/** Packages, and a way to pay for them. */
export async function openShop(platform: Platform, siteId: string): Promise<void> {
  await platform.db.transaction(siteId, async (tx) => {
    await updateSettings(tx, NORTHLINE_COMPANY)
    await keepMethodSettings(tx, platform, {
      method: 'bank',
      enabled: true,
      sandbox: false,
      fee: { rate: 0, fixed: 0 },
      options: BANK,
      secrets: {},
    })
    const known = new Set((await packageRows.list(tx)).map(({ name }) => name))
    for (const [position, item] of PACKAGES.entries())
      if (!known.has(item.name)) await packageRows.insert(tx, { ...item, position })
  })
}

/**
 * What was sold: to whoever ran short of credits, and a few that were not paid, given back or voided. `tell` says where
 * to transfer the money to what is still waited for, once all is written.
 */
export async function sales(
  platform: Platform,
  siteId: string,
  about: { now: Date; customers: ReadonlyMap<string, { userId: string }>; purchases: readonly Purchase[] },
): Promise<{ happenings: Happening[]; tell(): Promise<void> }> {
  const { now, customers, purchases } = about
  const quote = await quoter(platform, siteId, customers)
  const all = [
    ...purchases.map((purchase) => ({ ...purchase, fate: 'paid' as Fate })),
    ...PURCHASES.map(({ days, ...purchase }) => ({ ...purchase, at: new Date(now.getTime() - days * DAY) })),
  ]
  const waiting: Payment[] = []
  const happenings: Happening[] = []
  for (const { buyer, what, at, fate } of all) {
    const sale = { userId: idOf(customers, buyer), quote: await quote(buyer, what), fate }
    const isOld = now.getTime() - at.getTime() > DOCUMENTS_KEPT_DAYS * DAY
    happenings.push({
      at,
      hasSequel: !isOld,
      async write(then) {
        const payment = await sell(then, sale, isOld)
        if (payment) waiting.push(payment)
      },
    })
  }
  happenings.push({
    at: new Date(now.getTime() - 14 * DAY),
    write: (then) => saySorry(then, idOf(customers, 'samir')),
  })
  return {
    happenings,
    async tell() {
      for (const payment of waiting) await tellWhereTo(platform, siteId, payment)
    },
  }
}

const idOf = (customers: ReadonlyMap<string, { userId: string }>, buyer: string) =>
  customers.get(buyer)?.userId ?? ''

async function saySorry(tx: Tx, userId: string) {
  await adjust(tx, { key: newId(), userId, amount: 500, reason: 'Sorry for the long wait in October' })
}

type Quote = Awaited<ReturnType<typeof makeQuote>>

/** Everyone is quoted once for what they buy: prices have not changed in this year. */
async function quoter(
  platform: Platform,
  siteId: string,
  customers: ReadonlyMap<string, { userId: string }>,
): Promise<(buyer: string, what: Purchase['what']) => Promise<Quote>> {
  const packages = await platform.db.read(siteId, packageRows.list)
  const known = new Map<string, Quote>()
  return async (buyer, what) => {
    const key = `${buyer} ${what}`
    const wanted =
      typeof what === 'number'
        ? { count: what }
        : { package_id: packages.find(({ name }) => name === what)?.id }
    const quote =
      known.get(key) ??
      (await makeQuote(platform, siteId, idOf(customers, buyer), { ...wanted, payment_method: 'bank' }))
    known.set(key, quote)
    return quote
  }
}

/** Answers the payment that is still waited for, if any. */
async function sell(
  tx: Tx,
  { userId, quote, fate }: { userId: string; quote: Quote; fate: Fate },
  isOld: boolean,
): Promise<Payment | null> {
  const { invoice, payment } = await writeInvoice(tx, userId, quote)
  if (fate === 'pending') return payment
  if (fate === 'void') {
    await voidInvoice(tx, SUBJECTS, invoice, BY_PROGRAM)
    return null
  }
  const paid = await settleInvoice(tx, SUBJECTS, invoice, BY_PROGRAM)
  if (payment) await updatePayment(tx, payment.id, { status: 'paid', paid_at: tx.now })
  const note =
    fate === 'refunded'
      ? (
          await refundSold(tx, SUBJECTS, {
            invoiceId: paid.id,
            part: 'rest',
            reason: 'Bought by mistake',
            by: BY_PROGRAM,
          })
        ).note
      : null
  // Documents of that age are long gone.
  for (const { id } of isOld ? [paid, ...(note ? [note] : [])] : [])
    await updateInvoice(tx, id, {
      document_deleted_at: new Date(tx.now.getTime() + DOCUMENTS_KEPT_DAYS * DAY),
    })
  return null
}

/** Where to transfer the money to, as the buyer was told. A bank asks for none of the rest. */
const tellWhereTo = (platform: Platform, siteId: string, payment: Payment) =>
  openPayment(platform, siteId, payment, {
    siteUrl: '',
    description: '',
    buyer: { email: '', firstName: '', lastName: '' },
    language: 'en',
    returnUrl: '',
    cancelUrl: '',
  })
