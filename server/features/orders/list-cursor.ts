import { AppError } from '#platform/app-error.ts'

/** The order after which a page begins, by what the list is sorted by. */
export type Cursor = { orderNo: number } | { promisedAt: string | null; id: string }

type Sort = 'created_at' | 'promised_at'

interface Row {
  id: string
  order_no: number
  promised_at: Date | null
}

/** Where the page after this one begins; null on the last. */
export function nextCursor(
  rows: readonly Row[],
  { sort, size }: { sort: Sort; size: number },
): string | null {
  const last = rows.at(-1)
  if (!last || size === -1 || rows.length < size) return null
  const cursor =
    sort === 'promised_at' ? ['p', last.promised_at?.toISOString() ?? '', last.id] : ['n', last.order_no]
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Refuses what `nextCursor` did not write for a list in this order. */
export function decodeCursor(text: string, sort: Sort): Cursor {
  const wrong = new AppError('invalid_input', { fields: { after: { code: 'invalid' } } })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw wrong
  }
  if (!Array.isArray(parts)) throw wrong
  const [kind, value, id] = parts as unknown[]
  if (kind === 'n' && sort === 'created_at' && Number.isSafeInteger(value))
    return { orderNo: value as number }
  if (kind === 'p' && sort === 'promised_at' && typeof value === 'string' && isId(id) && isInstant(value))
    return { promisedAt: value || null, id }
  throw wrong
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
/** As `nextCursor` writes it: JavaScript reads dates that PostgreSQL does not. */
const isInstant = (value: string) =>
  value === '' || (/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(value) && !Number.isNaN(Date.parse(value)))
