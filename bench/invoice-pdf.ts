/**
 * A warm invoice against an empty page of the same compiler, in turns in one run, in a Latin, a right-to-left and a
 * large script; and how long the program that asks for them is held up meanwhile. No two documents are alike, so that
 * nothing is answered from the compiler's memory.
 */
import { type Goods, type InvoiceRow, invoiceSheet, renderInvoice } from '../server/features/billing/index.ts'
import { creditInvoices } from '../server/features/credit-sales/index.ts'
import { createPdfRenderer } from '../server/platform/documents/pdf-renderer.ts'
import { createLog } from '../server/platform/log.ts'
import { shareInTurns, timed } from './against.ts'
import { report } from './bars.ts'
import { watchEventLoop } from './event-loop.ts'
import { scaled } from './scale.ts'

const ROUNDS = scaled(60, 20)
/** The first rounds warm the compiler and our own code. */
const WARMING = 10
const log = createLog('warn')
const documents = createPdfRenderer({ log })
const site = { title: 'Nordlab Tuning', url: 'https://portal.nordlab.example' }

const buyers = {
  en: {
    name: 'Mara Lindqvist',
    company_name: 'Lindqvist & Söner AB',
    address: 'Hamngatan 12',
    city: 'Stockholm',
  },
  ar: {
    name: 'ليلى الحربي',
    company_name: 'ورشة النور للسيارات',
    address: 'شارع الملك فهد ١٢',
    city: 'الرياض',
  },
  ja: {
    name: '山田 太郎',
    company_name: '東京チューニング株式会社',
    address: '千代田区丸の内1丁目9番1号',
    city: '東京都',
  },
}
type Language = keyof typeof buyers

const invoice = (language: Language, round: number): InvoiceRow => ({
  kind: 'invoice',
  number: `2026-${String(round).padStart(5, '0')}`,
  net: 9_000 + round,
  fee: 300,
  vat_rate: 1_900,
  vat_reason: 'standard',
  vat: 1_767,
  total: 11_067 + round,
  currency: 'EUR',
  payment_method: 'stripe',
  seller: {
    company_name: 'Nordlab Tuning GmbH',
    address: 'Hafenstraße 12',
    zip_code: '20457',
    city: 'Hamburg',
    country: 'DE',
    vat_no: 'DE123456789',
    email: 'billing@nordlab.example',
  },
  buyer: { ...buyers[language], name: `${buyers[language].name} ${round}`, zip_code: '11147', country: 'SE' },
  reason: '',
  created_at: new Date('2026-03-01T10:00:00Z'),
  paid_at: new Date(Date.UTC(2026, 2, 1 + (round % 28))),
})

const line = (language: Language, round: number): Goods => ({
  kind: 'credits',
  item_id: language === 'ja' ? '01900000-0000-7000-8000-0000000000aa' : null,
  description: language === 'ja' ? `スタンダード ${round}` : '',
  quantity: 10_000 + round,
  net: 9_000 + round,
})

const makeInvoice = (language: Language, round: number) => {
  const about = { site, timeZone: 'Europe/Berlin' }
  const sheet = invoiceSheet(invoice(language, round), [line(language, round)], about)
  return renderInvoice({ documents, log }, sheet, language, creditInvoices)
}
const makeEmpty = (round: number) =>
  documents.renderPdf({
    template: new URL('../server/test/empty-page.typ', import.meta.url),
    language: 'en',
    data: { site, round },
  })

const loop = watchEventLoop()
for (const language of Object.keys(buyers) as Language[]) {
  let round = -WARMING
  const measure = (work: (round: number) => Promise<unknown>) => timed(() => work(round++))
  for (let warm = 0; warm < WARMING; warm++) {
    await makeEmpty(round)
    await makeInvoice(language, round++)
  }
  loop.start()
  const share = await shareInTurns({
    rounds: ROUNDS,
    better: 'less',
    label: `an invoice in ${language}`,
    unit: ' ms',
    ours: () => measure((at) => makeInvoice(language, at)),
    bare: () => measure(makeEmpty),
  })
  loop.stop()
  const group = 'an invoice, times an empty page'
  report(`an invoice in ${language}, times an empty page`, 1 / share.median, { atMost: 6 }, { group })
}
await documents.close()
report('longest block of the event loop meanwhile', loop.longest.busy, { atMost: 20 }, ' ms')
