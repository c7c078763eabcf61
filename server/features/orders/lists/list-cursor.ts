import { isoTime } from '#platform/db/iso-time.ts'
import { isFull, isId, isInstant, isInteger, readCursor, writeCursor } from '#platform/db/list-cursor.ts'

/** The order after which a page begins, by what the list is sorted by. */
export type Cursor = { orderNo: number } | { promisedAt: string | null; id: string }

type Sort = 'created_at' | 'promised_at'

interface Row {
  id: string
  order_no: number
  promised_at: string | null
}

/** Where the page after this one begins; null on the last. */
export function nextCursor(
  rows: readonly Row[],
  { sort, size }: { sort: Sort; size: number },
): string | null {
  const last = rows.at(-1)
  if (!last || !isFull(rows, { size })) return null
  return sort === 'promised_at'
    ? writeCursor('p', last.promised_at ? isoTime(last.promised_at) : '', last.id)
    : writeCursor('n', last.order_no)
}

/** Refuses what `nextCursor` did not write for a list in this order. */
export function decodeCursor(text: string, sort: Sort): Cursor {
  if (sort === 'created_at') {
    const [orderNo] = readCursor(text, 'n', isInteger)
    return { orderNo }
  }
  const [promisedAt, id] = readCursor(text, 'p', isPromise, isId)
  return { promisedAt: promisedAt || null, id }
}

/** Empty: nothing was promised. */
const isPromise = (value: unknown): value is string => value === '' || isInstant(value)
