import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { nextStep } from '#contract/payments/calls.ts'
import type { PaymentMethod } from '#contract/payments/payment-methods.ts'
import type { VAT_REASONS } from '#contract/vat/calls.ts'
import type { Invoices } from '#platform/db/database.gen.ts'
import type { Goods } from './invoice-lines.ts'

/** A party as it was when the invoice was made: what `invoices.seller` and `invoices.buyer` hold. */
export interface InvoiceParty {
  name: string
  company_name: string
  address: string
  zip_code: string
  city: string
  country: string | null
  reg_no: string
  vat_no: string
  email: string
  phone: string
}

/** Where a transfer goes, as the payment says it. */
type TransferDetails = Omit<Extract<z.input<typeof nextStep>, { kind: 'transfer' }>, 'kind'>

/** Everything that stands on the paper, in no language yet. Amounts in hundredths; a credit note's are negative. */
export interface InvoiceSheet {
  /** A proforma asks for money: it bears no number and is no invoice. */
  kind: 'invoice' | 'credit_note' | 'proforma'
  number: string | null
  date: Date
  /** The site's: the day on the paper is the day there. */
  timeZone: string
  seller: InvoiceParty
  buyer: InvoiceParty
  lines: readonly Goods[]
  /** What paying by the chosen method costs. */
  fee: number
  /** The sum of the lines and the fee. */
  net: number
  /** Rate in 1/100 percent. */
  vat: { rate: number; reason: (typeof VAT_REASONS)[number]; amount: number }
  total: number
  currency: string
  paid: { at: Date; method: PaymentMethod | null } | null
  /** Of an invoice that waits for it. */
  transfer: TransferDetails | null
  /** Of a credit note: number and `paid_at` of the invoice that it takes back, and why. */
  corrects: { number: string; date: Date } | null
  reason: string
  site: { title: string; url: string }
  /** A picture that stands in for the site's title. */
  logo: Uint8Array | null
}

export type InvoiceRow = Pick<
  Selectable<Invoices>,
  | 'kind'
  | 'number'
  | 'net'
  | 'fee'
  | 'vat_rate'
  | 'vat_reason'
  | 'vat'
  | 'total'
  | 'currency'
  | 'payment_method'
  | 'seller'
  | 'buyer'
  | 'reason'
  | 'created_at'
  | 'paid_at'
>

export type AboutInvoice = Pick<InvoiceSheet, 'site' | 'timeZone'> &
  Partial<Pick<InvoiceSheet, 'logo' | 'corrects' | 'transfer'>>

/** An invoice without a number waits for money: its paper is a proforma. */
export function paperKind({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): InvoiceSheet['kind'] {
  if (kind === 'credit_note') return 'credit_note'
  return number === null ? 'proforma' : 'invoice'
}

/** What stands on the paper of an invoice. */
export function invoiceSheet(
  invoice: InvoiceRow,
  lines: readonly Goods[],
  about: AboutInvoice,
): InvoiceSheet {
  const isCreditNote = invoice.kind === 'credit_note'
  const method = invoice.payment_method
  return {
    kind: paperKind(invoice),
    number: invoice.number,
    date: invoice.paid_at ?? invoice.created_at,
    timeZone: about.timeZone,
    seller: partyOf(invoice.seller),
    buyer: partyOf(invoice.buyer),
    lines,
    fee: invoice.fee,
    net: invoice.net + invoice.fee,
    vat: { rate: invoice.vat_rate, reason: invoice.vat_reason, amount: invoice.vat },
    total: invoice.total,
    currency: invoice.currency,
    paid: invoice.paid_at && !isCreditNote ? { at: invoice.paid_at, method } : null,
    transfer: invoice.number === null ? (about.transfer ?? null) : null,
    corrects: about.corrects ?? null,
    reason: invoice.reason,
    site: about.site,
    logo: about.logo ?? null,
  }
}

/** A snapshot of the past may lack what was added since. */
export function partyOf(known: Partial<InvoiceParty>): InvoiceParty {
  return {
    name: known.name ?? '',
    company_name: known.company_name ?? '',
    address: known.address ?? '',
    zip_code: known.zip_code ?? '',
    city: known.city ?? '',
    country: known.country || null,
    reg_no: known.reg_no ?? '',
    vat_no: known.vat_no ?? '',
    email: known.email ?? '',
    phone: known.phone ?? '',
  }
}
