import { v7 as newId } from 'uuid'
import { adjust, capture, getBalance, getLastProof, hold, proveLedger } from '#features/credits/index.ts'
import { findPersonByLogin } from '#features/identity/index.ts'
import { keepMethodSettings, openPayment, type Payment, updatePayment } from '#features/payments/index.ts'
import {
  insertPackage,
  listPackages,
  makeQuote,
  settleInvoice,
  takeBackInvoice,
  updateInvoice,
  writePurchase,
} from '#features/purchases/index.ts'
import { updateSettings } from '#features/settings/index.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { BANK, type DemoPurchase, NORTHLINE_COMPANY, PACKAGES, PURCHASES, USES } from './demo-sales.ts'

const DAY = 86_400_000

/** The same unit of work on another day: what it writes bears that date. */
const onDay = (tx: Tx, days: number): Tx => ({ ...tx, now: new Date(tx.now.getTime() - days * DAY) })

/** Packages, a way to pay, and a year of sales. The sales are all there or none is, and a proof says that they are. */
export async function loadSales(platform: Platform, siteId: string): Promise<void> {
  if ((await platform.db.read(siteId, getLastProof)).proof) return
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
  })
  const people = await platform.db.read(siteId, async (tx) => {
    const found = new Map<string, string>()
    for (const { buyer } of PURCHASES) {
      const person = await findPersonByLogin(tx, buyer)
      if (person) found.set(buyer, person.id)
    }
    return found
  })
  const packages = await platform.db.transaction(siteId, (tx) => addPackages(tx))
  const quotes = await quoteAll(platform, siteId, people, packages)
  const waiting: Payment[] = []
  await platform.db.transaction(siteId, async (tx) => {
    const days = [
      ...quotes.map((sale) => ({
        days: sale.days,
        async write(then: Tx) {
          const payment = await sell(then, sale)
          if (payment) waiting.push(payment)
        },
      })),
      ...USES.map((use) => ({
        days: use.days,
        write: (then: Tx) => useUp(then, people.get(use.buyer) ?? '', use.credits),
      })),
      { days: 14, write: (then: Tx) => saySorry(then, people.get('samir') ?? '') },
    ]
    // In the order of the calendar, so that numbers and balances rise as they would have.
    for (const { days: ago, write } of days.sort((a, b) => b.days - a.days)) await write(onDay(tx, ago))
    await proveLedger(tx)
  })
  for (const payment of waiting) await tellWhereTo(platform, siteId, payment)
}

const saySorry = (tx: Tx, userId: string) =>
  adjust(tx, { key: newId(), userId, amount: 500, reason: 'Sorry for the long wait in October' })

async function addPackages(tx: Tx): Promise<Map<string, string>> {
  const known = await listPackages(tx)
  const ids = new Map(known.map(({ name, id }) => [name, id]))
  for (const [position, item] of PACKAGES.entries()) {
    if (!ids.has(item.name)) ids.set(item.name, (await insertPackage(tx, { ...item, position })).id)
  }
  return ids
}

type Sale = DemoPurchase & { userId: string; quote: Awaited<ReturnType<typeof makeQuote>> }

async function quoteAll(
  platform: Platform,
  siteId: string,
  people: Map<string, string>,
  packages: Map<string, string>,
): Promise<Sale[]> {
  const sales: Sale[] = []
  for (const purchase of PURCHASES) {
    const userId = people.get(purchase.buyer) ?? ''
    const what =
      typeof purchase.what === 'number'
        ? { count: purchase.what }
        : { package_id: packages.get(purchase.what) }
    const quote = await makeQuote(platform, siteId, userId, { ...what, payment_method: 'bank' })
    sales.push({ ...purchase, userId, quote })
  }
  return sales
}

/** Answers the payment that is still waited for, if any. */
async function sell(tx: Tx, { userId, quote, fate, days }: Sale): Promise<Payment | null> {
  const { invoice, payment } = await writePurchase(tx, userId, 'bank', quote)
  if (fate === 'pending') return payment
  if (fate === 'void') {
    await updateInvoice(tx, invoice.id, { status: 'void', voided_at: tx.now })
    return null
  }
  const paid = await settleInvoice(tx, invoice)
  await updatePayment(tx, payment.id, { status: 'paid', paid_at: tx.now })
  const note = fate === 'refunded' ? await takeBackInvoice(tx, paid, 'Bought by mistake', null) : null
  // Documents of that age are long gone.
  for (const { id } of days > 31 ? [paid, ...(note ? [note] : [])] : [])
    await updateInvoice(tx, id, { document_deleted_at: new Date(tx.now.getTime() + 31 * DAY) })
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

let number = 1000

async function useUp(tx: Tx, userId: string, credits: number) {
  if ((await getBalance(tx, userId)) < credits) return
  const holdId = newId()
  number += 1
  const subject = `T-${number}`
  await hold(tx, { key: `hold:${holdId}`, userId, amount: credits, holdId, subject })
  await capture(tx, { key: `capture:${holdId}`, holdId, subject })
}
