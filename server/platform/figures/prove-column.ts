import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.gen.ts'
import type { Platform } from '../platform.ts'

/** A column that a trigger keeps, so that lists find rows on an index by what stands in other tables. */
export interface KeptColumn {
  readonly table: keyof Database
  readonly column: string
  /** With the site the rows of the table are walked by it, on an index. */
  readonly key: 'id' | 'user_id'
  /** Whether it is wrong in the row `kept`. */
  readonly isWrong: RawBuilder<boolean>
  /** What is set then. */
  readonly mended: RawBuilder<unknown>
}

/** So many rows are looked through by one statement: some hundredths of a second. */
const PORTION = 2000

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Looks through a table in portions. What differs is a fault of the program, so it is logged as an error, and mended, as
 * with figures. Answers how many rows were wrong.
 */
export async function proveColumn(
  platform: Platform,
  siteId: string,
  kept: KeptColumn,
  portion = PORTION,
): Promise<number> {
  let wrong = 0
  for (let after = FIRST_ID; ; ) {
    const { last, found, suspects } = await lookThrough(platform, siteId, kept, after, portion)
    if (suspects.length > 0) wrong += await mend(platform, siteId, kept, suspects)
    if (!last || found < portion) return wrong
    after = last
  }
}

interface Looked {
  last: string | null
  found: number
  suspects: string[]
}

/** Nothing is held meanwhile. What differs may be of two moments. */
async function lookThrough(
  platform: Platform,
  siteId: string,
  { table, key, isWrong }: KeptColumn,
  after: string,
  portion: number,
): Promise<Looked> {
  const { rows } = await platform.db.read(siteId, (tx) =>
    sql<Looked>`
      with portion as materialized (
        select ${sql.ref(key)} as key, ${isWrong} as wrong from ${sql.table(table)} kept
        where site_id = ${siteId} and ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${portion}
      )
      select (select key from portion order by key desc limit 1) as last, (select count(*) from portion) as found,
        array(select key from portion where wrong) as suspects`.execute(tx.db),
  )
  return rows[0] ?? { last: null, found: 0, suspects: [] }
}

/** Whoever changes what it is made of writes the row too. So once the row is held, what is read then is all there is. */
async function mend(
  platform: Platform,
  siteId: string,
  { table, column, key, isWrong, mended }: KeptColumn,
  keys: readonly string[],
): Promise<number> {
  const these = sql`kept.site_id = ${siteId} and kept.${sql.ref(key)} = any (${keys})`
  const wrong = await platform.db.transaction(siteId, async (tx) => {
    await sql`select from ${sql.table(table)} kept where ${these} order by ${sql.ref(key)} for update`.execute(
      tx.db,
    )
    const { rows } = await sql<{ key: string }>`
      update ${sql.table(table)} kept set ${mended} where ${these} and ${isWrong}
      returning ${sql.ref(key)} as key`.execute(tx.db)
    return rows.map((row) => row.key)
  })
  if (wrong.length > 0)
    platform.log.error(
      { site_id: siteId, column: `${table}.${column}`, wrong: wrong.slice(0, 100) },
      'a kept column differed from what it is made of, and was mended',
    )
  return wrong.length
}
