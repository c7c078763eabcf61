/**
 * A warm invoice against an empty page of the same compiler, in turns in one run, in a Latin, a right-to-left and a
 * large script; and how long the program that asks for them is held up meanwhile. No two documents are alike, so that
 * nothing is answered from the compiler's memory.
 */
import { type Goods, type InvoiceRow, invoiceSheet, renderInvoice } from '../server/features/billing/index.ts'
import { creditInvoices } from '../server/features/credit-sales/index.ts'
import { createPdfRenderer } from '../server/platform/documents/pdf-renderer.ts'
import { createLog } from '../server/platform/log.ts'
import { report } from './running-server.ts'

const ROUNDS = 60
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The quarter of the rounds that other programs on the machine disturbed least. */
const undisturbed = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0

/**
 * The longest stretch between two turns of the event loop, of which our own thread was busy so long: on a machine that
 * has other work a timer is also late when nothing of ours held it up.
 */
const longest = { busy: 0, wall: 0 }
let ticking: NodeJS.Timeout | undefined

function watch(since = performance.now(), spent = process.threadCpuUsage()) {
  ticking = setTimeout(() => {
    const { user, system } = process.threadCpuUsage(spent)
    const wall = performance.now() - since
    longest.wall = Math.max(longest.wall, wall)
    longest.busy = Math.max(longest.busy, Math.min(wall, (user + system) / 1000))
    watch()
  }, 1)
}

const languages = Object.keys(buyers) as Language[]
const empty: number[] = []
const made: Record<Language, number[]> = { en: [], ar: [], ja: [] }
for (let round = -10; round < ROUNDS; round++) {
  // The first rounds warm the compiler and our own code.
  if (round === 0) watch()
  const times = { empty: await timed(() => makeEmpty(round)) }
  if (round >= 0) empty.push(times.empty)
  for (const language of languages) {
    const time = await timed(() => makeInvoice(language, round))
    if (round >= 0) made[language].push(time)
  }
}
clearTimeout(ticking)
await documents.close()

const baseline = undisturbed(empty)
process.stdout.write(`      an empty page: ${baseline.toFixed(2)} ms\n`)
for (const language of languages) {
  const ms = undisturbed(made[language])
  report(`an invoice in ${language} (${ms.toFixed(2)} ms) against an empty page`, ms / baseline, {
    atMost: 6,
  })
}
report('longest block of the event loop meanwhile', longest.busy, { atMost: 20 }, ' ms')
process.stdout.write(`      on the wall, with what else the machine did: ${longest.wall.toFixed(2)} ms\n`)
