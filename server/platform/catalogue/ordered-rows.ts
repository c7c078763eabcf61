import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { notFound } from '../app-error.ts'
import type { Database } from '../db/database.gen.ts'
import type { ReadTx, Tx } from '../db/database.ts'

export interface OrderedRow {
  id: string
  name: string
  position: number
}

/** Tables of a site whose rows stand in an order that staff choose. */
type OrderedTable = {
  [T in keyof Database]: Database[T] extends { id: string; site_id: string; name: unknown; position: unknown }
    ? T
    : never
}[keyof Database]

/** How the acts of a list read and write its rows. `New` is what a row needs to be there. */
export interface OrderedRows<Row extends OrderedRow, New> {
  list(tx: ReadTx): Promise<Row[]>
  /** Not found is an error. */
  get(tx: ReadTx, id: string): Promise<Row>
  insert(tx: Tx, row: New & { position: number }): Promise<Row>
  update(tx: Tx, before: Row, changes: Partial<New>): Promise<Row>
  delete(tx: Tx, id: string): Promise<void>
}

/**
 * What is changed about a list of a site is changed one after the other: positions run from 0 without a gap, and two who
 * move at once would otherwise leave two rows in one place. Lists that must agree share one lock.
 */
export async function lockList(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), hashtext(${tx.siteId}))`.execute(tx.db)
}

/** The rows of one table, in their order, with these columns beside id, name and position. */
export function orderedRows<T extends OrderedTable, C extends keyof Database[T] & string>(
  name: T,
  columns: readonly C[],
) {
  type Row = OrderedRow & Selectable<Pick<Database[T], C>>
  type New = Insertable<Pick<Database[T], C | ('name' & keyof Database[T])>>
  const table = sql.table(name)
  const picked = sql.join(['id', 'name', 'position', ...columns].map((column) => sql.ref(column)))
  const find = async (tx: ReadTx, id: string): Promise<Row | undefined> => {
    const { rows } = await sql<Row>`
      select ${picked} from ${table} where site_id = ${tx.siteId} and id = ${id}`.execute(tx.db)
    return rows[0]
  }
  async function get(tx: ReadTx, id: string): Promise<Row> {
    const found = await find(tx, id)
    if (!found) throw notFound()
    return found
  }

  return {
    find,
    get,

    async list(tx: ReadTx): Promise<Row[]> {
      const { rows } = await sql<Row>`
        select ${picked} from ${table} where site_id = ${tx.siteId} order by position, id`.execute(tx.db)
      return rows
    },

    async insert(tx: Tx, row: New & { position: number }): Promise<Row> {
      const id = newId()
      const values = given({ id, site_id: tx.siteId, ...row, created_at: tx.now })
      await sql`
        insert into ${table} (${sql.join(values.map(([column]) => sql.ref(column)))})
        values (${sql.join(values.map(([, value]) => value))})`.execute(tx.db)
      return get(tx, id)
    },

    async update(tx: Tx, { id }: Row, changes: Partial<New>): Promise<Row> {
      const set = given(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      if (set.length > 0)
        await sql`
          update ${table} set ${sql.join(set)} where site_id = ${tx.siteId} and id = ${id}`.execute(tx.db)
      return get(tx, id)
    },

    async delete(tx: Tx, id: string): Promise<void> {
      await sql`delete from ${table} where site_id = ${tx.siteId} and id = ${id}`.execute(tx.db)
    },
  }
}

/** What is left out stays as it is, or becomes what the table says. */
const given = (row: object): [string, unknown][] =>
  Object.entries(row).filter(([, value]) => value !== undefined)
