import { sql } from 'kysely'
import { z } from 'zod'
import { fromHundredths } from '#contract/amounts.ts'
import { getSettings } from '#features/settings/index.ts'
import { fieldError } from '#platform/app-error.ts'
import { type CsvCell, toCsv } from '#platform/csv.ts'
import { beginOfDay } from '#platform/db/calendar-days.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import { bytesAnswer } from '#platform/storage/send-file.ts'

type Key = 'GET /credits/export'

const DAY = 24 * 60 * 60 * 1000
const MOST_DAYS = 400

/** What bookkeeping asks for: every invoice and credit note that was paid in these days, both included. */
export async function exportInvoices(tx: ReadTx, { query: { from, to } }: Call<Key>): Promise<Answer<Key>> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  // PostgreSQL's calendar has no year 0.
  if (from < '0001-01-01') throw fieldError('from', 'too_small')
  if (days < 1) throw fieldError('to', 'contradicts')
  if (days > MOST_DAYS) throw fieldError('to', 'too_big')
  const { timezone } = await getSettings(tx)
  const invoices = await listNumbered(tx, { from, to, timezone })
  const bytes = Buffer.from(toCsv(Object.keys(COLUMNS), invoices.map(rowOf)))
  return bytesAnswer(bytes, `invoices-${from}-${to}.csv`, 'text/csv; charset=utf-8')
}

function listNumbered(tx: ReadTx, { from, to, timezone }: { from: string; to: string; timezone: string }) {
  const dayOf = (column: 'i.paid_at' | 'c.at') =>
    sql<string>`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM-DD')`
  return tx.db
    .selectFrom('invoices as i')
    .leftJoin('invoices as corrected', 'corrected.id', 'i.corrects_id')
    .leftJoin('vat_checks as c', 'c.id', 'i.vat_check_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('invoice_lines as l')
          .select([
            sql<string>`string_agg(l.description, ', ' order by l.position)`.as('item_name'),
            sql<number>`coalesce(sum(l.quantity) filter (where l.kind = 'credits'), 0)::bigint`.as('credits'),
          ])
          .whereRef('l.site_id', '=', 'i.site_id')
          .whereRef('l.invoice_id', '=', 'i.id')
          .as('sold'),
      (on) => on.onTrue(),
    )
    .select([
      'i.kind',
      'i.buyer',
      'sold.item_name',
      'sold.credits',
      'i.net',
      'i.fee',
      'i.vat_rate',
      'i.vat',
      'i.total',
      'i.currency',
      'i.payment_method',
      'i.vat_reason',
      'c.evidence',
      'corrected.number as corrects',
      dayOf('i.paid_at').as('date'),
      dayOf('c.at').as('checked_on'),
    ])
    .select((row) => row.ref('i.number').$notNull().as('number'))
    .where('i.site_id', '=', tx.siteId)
    .where('i.number', 'is not', null)
    .where('i.paid_at', '>=', beginOfDay(from, timezone))
    .where('i.paid_at', '<', beginOfDay(to, timezone, 1))
    .orderBy('i.paid_at')
    .orderBy('i.number')
    .execute()
}

/** An invoice or credit note as bookkeeping asks for it; amounts and credits in hundredths. */
type ExportedInvoice = Awaited<ReturnType<typeof listNumbered>>[number]

/** By names that programs read: the same in every language, like those of the API. */
const COLUMNS: Readonly<Record<string, (invoice: ExportedInvoice) => CsvCell>> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  date: ({ date }) => date,
  buyer: ({ buyer }) => buyer.name ?? '',
  company: ({ buyer }) => buyer.company_name ?? '',
  country: ({ buyer }) => buyer.country ?? '',
  vat_number: ({ buyer }) => buyer.vat_no ?? '',
  item: ({ item_name }) => item_name,
  credits: ({ credits }) => fromHundredths(credits),
  net: ({ net }) => fromHundredths(net),
  fee: ({ fee }) => fromHundredths(fee),
  vat_rate: ({ vat_rate }) => fromHundredths(vat_rate),
  vat: ({ vat }) => fromHundredths(vat),
  total: ({ total }) => fromHundredths(total),
  currency: ({ currency }) => currency,
  payment_method: ({ payment_method }) => payment_method,
  vat_reason: ({ vat_reason }) => vat_reason,
  vies_consultation: ({ evidence }) => consultationNumber(evidence),
  vies_date: ({ checked_on }) => checked_on,
  corrects: ({ corrects }) => corrects,
}

const rowOf = (invoice: ExportedInvoice): CsvCell[] => Object.values(COLUMNS).map((cell) => cell(invoice))

const numbered = z.object({ requestIdentifier: z.string().min(1) })

/** VIES gives one to requesters that name themselves; what it answered is kept as it came. */
function consultationNumber(evidence: ExportedInvoice['evidence']): string | null {
  // What came may be no JSON: it is kept as evidence of a failure, and has no number.
  return numbered.safeParse(parsedJson(evidence?.answer ?? '')).data?.requestIdentifier ?? null
}
