import { fromHundredths } from '#contract/amounts.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { InvoiceParty } from './invoice-sheet.ts'

/** An invoice or credit note as bookkeeping asks for it; amounts and credits in hundredths. */
export interface ExportedInvoice {
  number: string
  kind: string
  /** The day of payment on the site's calendar. */
  date: string
  buyer: Partial<InvoiceParty>
  item_name: string
  credits: number
  net: number
  fee: number
  vat_rate: number
  vat: number
  total: number
  currency: string
  payment_method: string | null
  vat_reason: string
  /** Of the check of the buyer's VAT number, if there was one. */
  evidence: { answer?: string } | null
  checked_on: string | null
  corrects: string | null
}

/** Names that programs read: the same in every language, like the columns of the API. */
export const EXPORT_COLUMNS = [
  'number',
  'kind',
  'date',
  'buyer',
  'company',
  'country',
  'vat_number',
  'item',
  'credits',
  'net',
  'fee',
  'vat_rate',
  'vat',
  'total',
  'currency',
  'payment_method',
  'vat_reason',
  'vies_consultation',
  'vies_date',
  'corrects',
] as const

export function exportRow(invoice: ExportedInvoice): CsvCell[] {
  const { buyer } = invoice
  return [
    invoice.number,
    invoice.kind,
    invoice.date,
    buyer.name ?? '',
    buyer.company_name ?? '',
    buyer.country ?? '',
    buyer.vat_no ?? '',
    invoice.item_name,
    ...[invoice.credits, invoice.net, invoice.fee, invoice.vat_rate, invoice.vat, invoice.total].map(
      fromHundredths,
    ),
    invoice.currency,
    invoice.payment_method,
    invoice.vat_reason,
    consultationNumber(invoice.evidence),
    invoice.checked_on,
    invoice.corrects,
  ]
}

/** VIES gives one to requesters that name themselves; what it answered is kept as it came. */
function consultationNumber(evidence: ExportedInvoice['evidence']): string | null {
  if (!evidence?.answer) return null
  try {
    const { requestIdentifier } = JSON.parse(evidence.answer)
    return typeof requestIdentifier === 'string' && requestIdentifier ? requestIdentifier : null
  } catch {
    // What came was no JSON: it is kept as evidence of a failure, and has no number.
    return null
  }
}
