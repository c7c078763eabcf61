import { afterAll, expect, test, vi } from 'vitest'
import { createPdfRenderer } from '#platform/documents/pdf-renderer.ts'
import type { Platform } from '#platform/platform.ts'
import { missingGlyphs, pdfText } from '#server/test/pdf-text.ts'
import { creditInvoices } from '../credit-sales/credit-invoices.ts'
import { invoiceRequest, renderInvoice } from './invoice-document.ts'
import type { Goods } from './invoice-lines.ts'
import { type AboutInvoice, type InvoiceRow, invoiceSheet } from './invoice-sheet.ts'

const warn = vi.fn()
const log = { warn } as unknown as Platform['log']
const documents = createPdfRenderer({ log })
afterAll(() => documents.close())

const seller = {
  name: 'Ines Falk',
  company_name: 'Nordlab Tuning GmbH',
  address: 'Hafenstraße 12',
  zip_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  reg_no: 'HRB 123456',
  vat_no: 'DE123456789',
  email: 'billing@nordlab.example',
  phone: '+49 40 1234567',
}
const buyer = {
  name: 'Mara Lindqvist',
  company_name: 'Lindqvist & Söner AB',
  address: 'Hamngatan 12\n2 tr',
  zip_code: '111 47',
  city: 'Stockholm',
  country: 'SE',
  reg_no: '',
  vat_no: 'SE556677889901',
  email: 'mara@lindqvist.example',
  phone: '',
}
const row: InvoiceRow = {
  kind: 'invoice',
  number: '2026-00042',
  net: 999,
  fee: 50,
  vat_rate: 2550,
  vat_reason: 'standard',
  vat: 267,
  total: 1316,
  currency: 'EUR',
  payment_method: 'stripe',
  seller,
  buyer,
  reason: '',
  created_at: new Date('2026-02-27T10:00:00Z'),
  paid_at: new Date('2026-02-28T23:30:00Z'),
}
const workshop: Goods = {
  kind: 'credits',
  item_id: '01900000-0000-7000-8000-0000000000aa',
  description: 'Workshop',
  quantity: 1500,
  net: 999,
}
const reverse: Partial<InvoiceRow> = { vat_rate: 0, vat_reason: 'reverse_charge', vat: 0, total: 1049 }

/** Changes of the invoice and of its one line. */
type Changes = Partial<InvoiceRow> & Partial<Pick<Goods, 'description' | 'item_id' | 'quantity'>>

const render = (changes: Changes = {}, language = 'en', about: Partial<AboutInvoice> = {}) => {
  const { description, item_id, quantity, net, ...others } = { ...workshop, ...row, ...changes }
  const lines = [{ kind: 'credits' as const, description, item_id, quantity, net }]
  const site = { title: 'Nordlab Tuning', url: 'https://portal.nordlab.example' }
  const sheet = invoiceSheet({ ...others, net, kind: changes.kind ?? row.kind }, lines, {
    site,
    timeZone: 'Europe/Berlin',
    ...about,
  })
  return renderInvoice({ documents, log }, sheet, language, creditInvoices)
}
/** Values within a sentence are painted by themselves, so lines are joined for reading sentences. */
const flat = (pdf: Buffer) => pdfText(pdf).replaceAll('\n', '').replaceAll('\u00a0', ' ')

test('an invoice names its parties, lines, VAT, total and payment', async () => {
  const text = pdfText(await render())
  expect(text).toContain('Invoice\nNumber\n2026-00042\nDate\n1 March 2026\n')
  expect(text).toContain('From\nNordlab Tuning GmbH\nInes Falk\nHafenstraße 12\n20457\n Hamburg\nGermany\n')
  expect(text).toContain('VAT number \nDE123456789\nRegistration number \nHRB 123456\n')
  expect(text).toContain(
    'Billed to\nLindqvist & Söner AB\nMara Lindqvist\nHamngatan 12\n2 tr\n111 47\n Stockholm\n',
  )
  expect(text).toContain('Description\nQuantity\nUnit price\nAmount\n')
  expect(text).toContain('15 credits, package \nWorkshop\n15 credits\n€0.666\n€9.99\nPayment fee\n€0.50\n')
  expect(text).toContain('Net amount\n€10.49\nVAT 25.5%\n€2.67\nTotal\n€13.16\n')
  expect(text.replaceAll('\n', '')).toContain('Paid on 1 March 2026 by card (Stripe).')
  expect(text).toContain('Page 1 of 1')
  expect(warn).not.toHaveBeenCalled()
})

test('the line says what was bought: a package, a number of credits, or what staff wrote', async () => {
  const lineOf = async (changes: Changes, language = 'en') =>
    flat(await render(changes, language)).match(/(?:Amount|Betrag)(.*?)(?:Payment fee|Zahlungsgebühr)/)?.[1]
  expect(await lineOf({})).toBe('15 credits, package Workshop15 credits€0.666€9.99')
  expect(await lineOf({}, 'de')).toBe('15 Credits, Paket Workshop15 Credits0,666 €9,99 €')
  expect(await lineOf({ description: '', item_id: null })).toBe('15 credits15 credits€0.666€9.99')
  expect(await lineOf({ description: 'Support day', item_id: null })).toBe('Support day15 credits€0.666€9.99')
})

test('in German, with reverse charge: the sentence that the law asks for, with both numbers', async () => {
  const text = flat(await render({ ...reverse, payment_method: null, quantity: 100 }, 'de'))
  expect(text).toContain('USt. 0 %0,00 €Gesamtbetrag10,49 €')
  expect(text).toContain(
    'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge, Artikel 196 der Richtlinie 2006/112/EG). ' +
      'USt-IdNr. des Leistenden: DE123456789. USt-IdNr. des Leistungsempfängers: SE556677889901.',
  )
  expect(text).toContain('1 Credit9,99 €9,99 €')
  expect(text).toContain('Bezahlt am 1. März 2026.')
})

test('a credit note in Polish says what it takes back and why', async () => {
  const pdf = await render(
    {
      kind: 'credit_note',
      number: '2026-00043',
      quantity: -500,
      net: -999,
      fee: -50,
      vat: -267,
      total: -1316,
      reason: 'Kupione dwa razy',
    },
    'pl',
    { corrects: { number: '2026-00042', date: new Date('2026-02-28T23:30:00Z') } },
  )
  const text = flat(pdf)
  expect(text).toContain('Faktura korygującaNumer2026-00043')
  expect(text).toContain('anuluje w całości fakturę 2026-00042 z dnia 1 marca 2026.Powód: Kupione dwa razy')
  expect(text).toContain('-5 kredytów')
  expect(text).toContain('Razem-13,16 €')
  expect(text).not.toContain('Zapłacono')
})

test('a proforma asks for a transfer and says that it is no invoice', async () => {
  const transfer = {
    account_holder: 'Nordlab Tuning GmbH',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank_name: 'Hafenbank',
    note: '',
    reference: 'TD-7F3K',
  }
  const text = pdfText(
    await render(
      { number: null, paid_at: null, vat_reason: 'not_charged', ...reverse, payment_method: 'bank' },
      'en',
      { transfer },
    ),
  )
  expect(text).toContain('Pro forma invoice\nDate\n27 February 2026\n')
  expect(text).toContain('Amount due\n€10.49\n')
  expect(text).toContain(
    'IBAN\nDE02 1203 0000 0000 2020 51\nBIC\nBYLADEM1001\nBank\nHafenbank\nPayment reference\nTD-7F3K\n',
  )
  expect(text).toContain('is not an invoice for tax purposes')
  expect(text).not.toContain('Paid on')
  expect(text).not.toContain('Note\n')
})

test.each([
  ['not_charged', 0, true],
  ['set_by_staff', 0, true],
  ['set_by_staff', 700, false],
] as const)('VAT that is %s at %i says so', async (vat_reason, vat_rate, free) => {
  const text = pdfText(await render({ vat_reason, vat_rate, vat: 0, total: 1049 }))
  expect(text.includes('No VAT is charged on this supply.')).toBe(free)
})

test.each([
  ['NotoSansArabic', 'شارع الملك فهد ١٢، الرياض'],
  ['NotoSansHebrew', 'רחוב הרצל 12, תל אביב'],
  ['NotoSansBengali', 'ঢাকা রোড ১২, দ্বিতীয় তলা'],
  ['NotoSansThai', 'ถนนสุขุมวิท ๑๒ กรุงเทพมหานคร'],
  ['NotoSansJP', '東京都千代田区(丸の内)1丁目、スタンダード「ー」'],
])('%s has every letter of a name, bold and regular, in any document', async (font, name) => {
  const pdf = await render({ buyer: { ...buyer, company_name: name, name } })
  expect(missingGlyphs(pdf)).toBe(0)
  const families = [...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(
    (match) => match[1],
  )
  expect([...new Set(families)].sort()).toEqual(['NotoSans', font])
})

test('Hindi is in the font of the Latin letters', async () => {
  expect(missingGlyphs(await render({ buyer: { ...buyer, name: 'श्रीकृष्ण विद्यार्थी, दिल्ली।' } }))).toBe(0)
})

test('what no font has is an empty box, and is counted as one', async () => {
  expect(missingGlyphs(await render({ buyer: { ...buyer, name: '서울' } }))).toBe(2)
})

test.each(['de', 'pl', 'ar'])('it is complete in %s', async (language) => {
  const transfer = { account_holder: 'A', iban: 'B', bic: 'C', bank_name: 'D', note: 'E', reference: 'F' }
  for (const kind of ['invoice', 'credit_note', 'proforma'] as const) {
    const sheet = invoiceSheet({ ...row, ...reverse }, [workshop], {
      site: { title: 'N', url: 'https://n.example' },
      timeZone: 'UTC',
    })
    const { data } = invoiceRequest({ ...sheet, kind, transfer }, language, creditInvoices)
    expect(JSON.stringify(data)).not.toMatch(/"invoice\.|\{\{/)
  }
  const pdf = await render({}, language)
  expect(missingGlyphs(pdf)).toBe(0)
  expect(pdf.toString('latin1')).toContain(`/Lang (${language})`)
})

test('security 34: markup in names is text in an invoice', async () => {
  const hostile = 'Ann #sys.inputs *b* _i_ $x^2$ <b> ] \\ "q" @ref #{1+1} {{x}}'
  const text = flat(
    await render({ description: hostile, buyer: { ...buyer, company_name: hostile }, reason: hostile }),
  )
  expect(text.split(hostile).length - 1, text).toBe(3)
})

test('a logo that cannot be read costs the logo, not the invoice', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 20"><path d="M0 0h900v20H0z"/></svg>',
  )
  expect(pdfText(await render({}, 'en', { logo: svg }))).not.toMatch(/^Nordlab Tuning$/m)
  expect(warn).not.toHaveBeenCalled()
  expect(pdfText(await render({}, 'en', { logo: Buffer.from('no picture') }))).toMatch(/^Nordlab Tuning$/m)
  expect(warn.mock.calls.map(([, message]) => message)).toEqual(['an invoice is made without its logo'])
})

test('the longest names stay on one page', async () => {
  const long = 'Verylongname'.repeat(10)
  const many = 'Street of many words, '.repeat(10)
  const party = { ...buyer, company_name: long, name: many, address: many, email: `${long}@example.test` }
  const text = pdfText(await render({ description: long, seller: party, buyer: party, quantity: 123456789 }))
  expect(text.match(/Page \d of \d/g)).toEqual(['Page 1 of 1'])
})
