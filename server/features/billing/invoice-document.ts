import { currencyDigits } from '#contract/currencies.ts'
import { intlLocale } from '#contract/languages.ts'
import type { PdfRequest } from '#platform/documents/pdf-renderer.ts'
import type { Platform } from '#platform/platform.ts'
import { formatMoney, formatNumber } from '#platform/texts/format-number.ts'
import { texts } from '#platform/texts/texts.ts'
import type { Goods } from './invoice-lines.ts'
import type { InvoiceParty, InvoiceSheet } from './invoice-sheet.ts'
import type { InvoiceSubject } from './invoice-subject.ts'

/** The paper as a PDF, in the buyer's language. A logo that cannot be shown costs the logo, never the invoice. */
export async function renderInvoice(
  platform: Pick<Platform, 'documents' | 'log'>,
  sheet: InvoiceSheet,
  language: string,
  subject: Pick<InvoiceSubject, 'words'> | undefined,
): Promise<Buffer> {
  if (!sheet.logo) return platform.documents.renderPdf(invoiceRequest(sheet, language, subject))
  try {
    return await platform.documents.renderPdf(invoiceRequest(sheet, language, subject))
  } catch (error) {
    platform.log.warn({ err: error, invoice: sheet.number }, 'an invoice is made without its logo')
    return platform.documents.renderPdf(invoiceRequest({ ...sheet, logo: null }, language, subject))
  }
}

/** Words, numbers and dates of one language put on the sheet; the template only lays them out. */
export function invoiceRequest(
  sheet: InvoiceSheet,
  language: string,
  subject: Pick<InvoiceSubject, 'words'> | undefined,
): PdfRequest {
  const words = wordsIn(sheet, language)
  const { t } = words
  return {
    template: new URL('invoice.typ', import.meta.url),
    language,
    ...(sheet.logo && { images: { logo: sheet.logo } }),
    data: {
      site: { ...sheet.site, ...(sheet.logo && { logo: 'logo' }) },
      title: t(`invoice.title.${sheet.kind}`),
      about: [
        ...(sheet.number ? [{ label: t('invoice.number'), value: sheet.number }] : []),
        { label: t('invoice.date'), value: words.day(sheet.date) },
        ...(sheet.corrects ? [{ label: t('invoice.corrects'), value: sheet.corrects.number }] : []),
      ],
      parties: [
        { label: t('invoice.seller'), ...partyBlock(sheet.seller, words) },
        { label: t('invoice.buyer'), ...partyBlock(sheet.buyer, words) },
      ],
      headers: [
        t('invoice.description'),
        t('invoice.quantity'),
        t('invoice.unit_price'),
        t('invoice.amount'),
      ],
      lines: [
        ...sheet.lines.map((line) => lineCells(line, words, subject?.words(line, language, isolated))),
        ...(sheet.fee === 0 ? [] : [[t('invoice.fee'), '', '', words.money(sheet.fee)]]),
      ],
      totals: [
        { label: t('invoice.net'), value: words.money(sheet.net) },
        {
          label: t('invoice.vat', { rate: words.percent(sheet.vat.rate) }),
          value: words.money(sheet.vat.amount),
        },
        {
          label: t(sheet.kind === 'proforma' ? 'invoice.due' : 'invoice.total'),
          value: words.money(sheet.total),
        },
      ],
      notes: notesOf(sheet, words),
      transfer: transferBlock(sheet, words),
    },
  }
}

type Words = ReturnType<typeof wordsIn>

function wordsIn({ currency, timeZone }: InvoiceSheet, language: string) {
  const t = texts(language, 'documents')
  // A package of 15 credits at 9.99 has a price per credit that no coin can pay.
  const unitPrice = {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.max(4, currencyDigits(currency)),
  } as const
  const day = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeZone })
  const regions = new Intl.DisplayNames(intlLocale(language), { type: 'region' })
  return {
    t,
    money: (hundredths: number) => formatMoney(language, hundredths / 100, currency),
    unitPrice: (tenThousandths: number) => formatNumber(language, tenThousandths / 10_000, unitPrice),
    percent: (rate: number) =>
      formatNumber(language, rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    day: (date: Date) => day.format(date),
    country: (code: string) => regions.of(code) ?? code,
  }
}

function partyBlock(party: InvoiceParty, { t, country }: Words) {
  const rows = [
    party.company_name && party.name,
    ...party.address.split('\n'),
    [party.zip_code && isolated(party.zip_code), party.city].filter(Boolean).join(' '),
    party.country && country(party.country),
    party.email,
    party.phone,
  ]
  const facts = [
    { label: t('invoice.vat_no'), value: party.vat_no },
    { label: t('invoice.reg_no'), value: party.reg_no },
  ]
  return {
    name: party.company_name || party.name,
    rows: rows.filter(Boolean),
    facts: facts.filter(({ value }) => value),
  }
}

function lineCells(
  { description, quantity, net }: Goods,
  words: Words,
  said: ReturnType<InvoiceSubject['words']> | undefined,
): string[] {
  const each = quantity === 0 ? '' : words.unitPrice(Math.round((net * 10_000) / quantity))
  return [said?.name ?? description, said?.quantity ?? '', each, words.money(net)]
}

/** Kept apart from the words around it, whatever its direction: a number in an Arabic sentence. */
const isolated = (value: string) => `\u2068${value}\u2069`

function notesOf(sheet: InvoiceSheet, { t, day }: Words): string[] {
  const { kind, vat, corrects, paid, reason } = sheet
  const notes: string[] = []
  if (corrects) {
    const { number, date } = corrects
    notes.push(t('invoice.takes_back', { number: isolated(number), date: isolated(day(date)) }))
  }
  if (reason) notes.push(t('invoice.reason', { reason: isolated(reason) }))
  if (vat.reason === 'reverse_charge') {
    const [seller, buyer] = [isolated(sheet.seller.vat_no), isolated(sheet.buyer.vat_no)]
    notes.push(t('invoice.reverse_charge', { seller, buyer }))
  } else if (vat.rate === 0) notes.push(t('invoice.no_vat'))
  if (paid) {
    const date = isolated(day(paid.at))
    notes.push(
      paid.method
        ? t('invoice.paid_by', { date, method: isolated(t(`invoice.methods.${paid.method}`)) })
        : t('invoice.paid', { date }),
    )
  }
  if (kind === 'proforma') notes.push(t('invoice.not_an_invoice'))
  return notes
}

function transferBlock({ transfer }: InvoiceSheet, { t }: Words) {
  if (!transfer) return null
  const iban = transfer.iban.replaceAll(' ', '').replaceAll(/(.{4})(?=.)/g, '$1 ')
  const rows = [
    [t('invoice.transfer.account_holder'), transfer.account_holder],
    [t('invoice.transfer.iban'), iban],
    [t('invoice.transfer.bic'), transfer.bic],
    [t('invoice.transfer.bank_name'), transfer.bank_name],
    [t('invoice.transfer.reference'), transfer.reference],
    [t('invoice.transfer.note'), transfer.note],
  ]
  return { title: t('invoice.transfer.title'), rows: rows.filter(([, value]) => value) }
}
