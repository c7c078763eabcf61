import pg, { type ClientBase } from 'pg'
import { SCHEMA } from '../jobs/queues.ts'

/** What PostgreSQL itself says about the tables, so that a new one is in the next back-up without anybody's doing. */
export interface Table {
  name: string
  columns: Column[]
}

export interface Column {
  name: string
  type: string
}

/** Every value is written as PostgreSQL writes it as text; these settings decide how, so they are never left to chance. */
const EXACT = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  -- Whoever does not own the tables gets an error rather than the rows of no site.
  set row_security = off`

export async function openOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  // A connection that is lost is told by the query that meets it.
  client.on('error', () => {})
  await client.connect()
  await client.query(EXACT)
  return client
}

/** The tables of the program, without those that an extension brought. Generated columns make themselves. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(
    `${COLUMNS} where n.nspname = 'public' and ${ROW_COLUMNS}
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     order by c.relname, a.attnum`,
  )
  const tables = new Map<string, Table>()
  for (const { table, name, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name, type })
    tables.set(table, known)
  }
  return [...tables.values()]
}

export async function jobColumns(client: ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column & { table: string }>(
    `${COLUMNS} where n.nspname = $1 and c.relname = 'job' and ${ROW_COLUMNS} order by a.attnum`,
    [SCHEMA],
  )
  return rows.map(({ name, type }) => ({ name, type }))
}

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace`
const ROW_COLUMNS = `c.relkind in ('r', 'p') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`

export async function listSequences(client: ClientBase): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' order by 1`,
  )
  return rows
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

/** One row as a JSON array of texts: so JSON's null can be told from none, and no number passes through JavaScript. */
export function asTexts(columns: readonly Column[]): string {
  return `array_to_json(array[${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')}]::text[])::text`
}

/** The opposite, for the elements `r` of a JSON array of such rows. */
export function fromTexts(columns: readonly Column[], order: readonly string[]): string {
  return columns.map(({ name, type }) => `(r ->> ${order.indexOf(name)})::${type}`).join(', ')
}

const BATCH = 200

/** Rows by a cursor, inside the transaction that the caller began: a table may be larger than memory. */
export async function* readRows<R extends pg.QueryResultRow>(
  client: ClientBase,
  query: string,
): AsyncGenerator<R> {
  await client.query(`declare back_up_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${BATCH} from back_up_rows`)
    yield* rows
    if (rows.length < BATCH) break
  }
  await client.query('close back_up_rows')
}
