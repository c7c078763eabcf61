import { sql } from 'kysely'
import { fromHundredths } from '#contract/amounts.ts'
import type { CsvCell } from '#platform/csv.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { csvInPieces } from '#platform/storage/csv-answer.ts'
import { assertSeesList } from './customer-abilities.ts'
import { foundPeople, type PeopleCursor } from './people-filters.ts'

type Key = 'GET /user/export-all'

const AT_ONCE = 1000

const COLUMNS = [
  ...['email', 'first_name', 'last_name', 'username', 'phone', 'company_name', 'company_reg_no', 'vat_no'],
  ...['address', 'zip_code', 'city', 'country', 'locale', 'kind', 'price_type', 'status', 'credits'],
  ...['credit_limit', 'last_order_at', 'created_at'],
] as const

const STATUS_WORDS = ['waiting', 'active', 'blocked']

export async function exportCustomers({ platform, site, actor, query }: Call<Key>): Promise<Answer<Key>> {
  assertSeesList(actor, query)
  return csvInPieces<Row>('customers', {
    columns: COLUMNS,
    atOnce: AT_ONCE,
    read: (last) => platform.db.read(site.id, (tx) => readRows(tx, query, last && cursorOf(last))),
    cells: cellsOf,
  })
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

const cursorOf = ({ id, created_at }: Row): PeopleCursor => ({ key: created_at.toISOString(), id })

function readRows(tx: ReadTx, query: Call<Key>['query'], after: PeopleCursor | null) {
  const walk = { sort: 'created_at', isDescending: false, after, most: AT_ONCE } as const
  return tx.db
    .selectFrom('users as u')
    .leftJoin('wallets as w', (on) => on.onRef('w.site_id', '=', 'u.site_id').onRef('w.user_id', '=', 'u.id'))
    .where('u.site_id', '=', tx.siteId)
    .where('u.id', 'in', foundPeople(tx, query, walk))
    .selectAll('u')
    .select([
      sql<number>`coalesce(w.balance, 0)`.as('balance'),
      sql<number>`coalesce(w.credit_limit, 0)`.as('credit_limit'),
    ])
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute()
}

function cellsOf(row: Row): CsvCell[] {
  const cells: Record<(typeof COLUMNS)[number], CsvCell> = {
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    username: row.username,
    phone: row.phone,
    company_name: row.company_name,
    company_reg_no: row.company_reg_no,
    vat_no: row.vat_no,
    address: row.address,
    zip_code: row.zip_code,
    city: row.city,
    country: row.country,
    locale: row.locale,
    kind: row.kind,
    price_type: row.price_type,
    status: STATUS_WORDS[row.status] ?? '',
    credits: fromHundredths(row.balance),
    credit_limit: fromHundredths(row.credit_limit),
    last_order_at: row.last_order_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
  return COLUMNS.map((column) => cells[column])
}
