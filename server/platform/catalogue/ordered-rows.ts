import { sql } from 'kysely'
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

type Changeable<Row> = Omit<Row, 'id' | 'position'>

/** How the acts of a list read and write its rows. `New` is what a row needs to be there. */
export interface OrderedRows<Row extends OrderedRow, New = Partial<Changeable<Row>>> {
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

/** The rows of one table, in their order. What `Needed` names has no default in the database. */
export function orderedRows<Row extends OrderedRow, Needed extends keyof Row = never>(
  table: OrderedTable,
  columns: readonly (keyof Row & string)[],
) {
  // The builder knows columns by the table's name; any of the tables has those that are named here.
  const any = table as 'packages'
  const picked = ['id', 'name', 'position', ...columns] as 'id'[]
  const rows = (tx: ReadTx) =>
    tx.db.selectFrom(any).select(picked).where('site_id', '=', tx.siteId).$castTo<Row>()
  const find = async (tx: ReadTx, id: string): Promise<Row | undefined> => {
    const [found] = await rows(tx).where('id', '=', id).execute()
    return found
  }

  return {
    find,

    list(tx) {
      return rows(tx).orderBy('position').orderBy('id').execute()
    },

    async get(tx, id) {
      const found = await find(tx, id)
      if (!found) throw notFound()
      return found
    },

    async insert(tx, row) {
      return tx.db
        .insertInto(any)
        .values({ id: newId(), site_id: tx.siteId, ...row, created_at: tx.now } as never)
        .returning(picked)
        .$castTo<Row>()
        .executeTakeFirstOrThrow()
    },

    async update(tx, before, changes) {
      if (Object.keys(changes).length > 0)
        await tx.db
          .updateTable(any)
          .set(changes as object)
          .where('site_id', '=', tx.siteId)
          .where('id', '=', before.id)
          .execute()
      return { ...before, ...changes }
    },

    async delete(tx, id) {
      await tx.db.deleteFrom(any).where('site_id', '=', tx.siteId).where('id', '=', id).execute()
    },
  } satisfies OrderedRows<Row, Pick<Row, Needed> & Partial<Changeable<Row>>> & { find: typeof find }
}
