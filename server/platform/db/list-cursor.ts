import { type SelectQueryBuilder, sql } from 'kysely'
import { fieldError } from '../app-error.ts'
import { parsedJson } from '../parsed-json.ts'

/*
 * Where the page after another begins, by the keys of its last row. A list without end is walked by such cursors: a page
 * is found on an index however far it is, whereas an offset reads all that it skips.
 */

type Key = string | number

/** `order` names what the list is sorted by: a cursor of another order means nothing here. */
export function writeCursor(order: string, ...keys: Key[]): string {
  return Buffer.from(JSON.stringify([order, ...keys])).toString('base64url')
}

type IsKey<K extends Key> = (value: unknown) => value is K

/** The keys, or `invalid_input`: what `writeCursor` did not write for a list in this order is refused. */
export function readCursor<const K extends readonly Key[]>(
  text: string,
  order: string,
  ...keys: { [P in keyof K]: IsKey<K[P]> }
): K {
  const wrong = fieldError('after', 'invalid')
  const parts = parsedJson(Buffer.from(text, 'base64url').toString('utf8'))
  if (!Array.isArray(parts) || parts[0] !== order || parts.length !== keys.length + 1) throw wrong
  const values = parts.slice(1)
  if (!keys.every((isKey, at) => isKey(values[at]))) throw wrong
  return values as unknown as K
}

interface TimeOrder {
  /** The columns: a time, and the id where two are of one moment. */
  by: readonly [time: string, id: string]
  /** What cursors call this order. */
  name: string
  order: 'asc' | 'desc'
  /** False while the list is in another order, which has no cursors. */
  isWanted: boolean
}

/** The rows after a cursor of a list that is walked by time. */
export function afterTime<D, T extends keyof D, O>(
  rows: SelectQueryBuilder<D, T, O>,
  after: string | undefined,
  { by: [time, key], name, order, isWanted }: TimeOrder,
): SelectQueryBuilder<D, T, O> {
  if (!after) return rows
  if (!isWanted) throw fieldError('after', 'contradicts')
  const [at, id] = readCursor(after, name, isInstant, isId)
  const than = sql.raw(order === 'desc' ? '<' : '>')
  return rows.where(
    sql<boolean>`(${sql.ref(time)}, ${sql.ref(key)}) ${than} (${at}::timestamptz, ${id}::uuid)`,
  )
}

/** Only a full page can have a successor. */
export function isFull(rows: readonly unknown[], { size }: { size: number }): boolean {
  return size !== -1 && rows.length === size
}

export const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** As `toISOString` writes it: JavaScript reads dates that PostgreSQL does not. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(value) && isReal(value)

/** There is no 30 February, which JavaScript takes for a day of March. */
function isReal(instant: string): boolean {
  const time = Date.parse(instant)
  return !Number.isNaN(time) && new Date(time).toISOString() === instant
}
