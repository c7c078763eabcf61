import { fieldError } from '../app-error.ts'

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
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw wrong
  }
  if (!Array.isArray(parts) || parts[0] !== order || parts.length !== keys.length + 1) throw wrong
  const values = parts.slice(1)
  if (!keys.every((isKey, at) => isKey(values[at]))) throw wrong
  return values as unknown as K
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
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(value) && !Number.isNaN(Date.parse(value))
