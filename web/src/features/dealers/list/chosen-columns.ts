/* Which columns the list shows. The name always stands there: it says whose row it is. */

export const COLUMNS = [
  'email',
  'status',
  'kind',
  'country',
  'price_type',
  'credits',
  'open_orders',
  'last_order_at',
  'last_seen_at',
  'created_at',
] as const
export type ColumnName = (typeof COLUMNS)[number]

/** The email also stands below the name. */
export const USUAL_COLUMNS: readonly ColumnName[] = COLUMNS.filter((name) => name !== 'email')

/** Null where nothing is chosen: what makes no sense counts as that. */
export function readColumns(text: unknown): ColumnName[] | null {
  if (typeof text !== 'string' || text === '') return null
  const names = text.split(',')
  const known = COLUMNS.filter((name) => names.includes(name))
  return known.length > 0 || names.includes('name') ? known : null
}

export function writeColumns(columns: readonly ColumnName[]): string {
  return ['name', ...COLUMNS.filter((name) => columns.includes(name))].join(',')
}
