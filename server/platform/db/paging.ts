import { LIMITS } from '#contract/limits.ts'

export interface PageQuery {
  page: number
  size: number
}

/** `size=-1` means everything, up to the most rows that one answer may hold. Behind a cursor the page says nothing. */
export function pageOf({ page, size, after }: PageQuery & { after?: string | undefined }) {
  if (size === -1) return { limit: LIMITS.rows_max, offset: 0 }
  return { limit: size, offset: after ? 0 : (page - 1) * size }
}

/** For `ilike`: what the person typed is text, so their % and _ stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

export interface ListQuery extends PageQuery {
  search?: string | undefined
  sort_by?: string | undefined
  sort_order?: 'asc' | 'desc' | undefined
}

/** All of a list that is sorted by hand. */
export const EVERYTHING = { page: 1, size: -1 } satisfies ListQuery

/**
 * A page of a list that people sort by hand: in their order, or by name. Such a list is short and is read whole
 * wherever it is used, so the page is cut from the rows that were read.
 */
export function pageAmong<T extends { name: string }>(rows: readonly T[], query: ListQuery) {
  const wanted = query.search?.toLowerCase() ?? ''
  const matching = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  const sorted =
    query.sort_by === 'name' ? matching.sort((a, b) => a.name.localeCompare(b.name, 'en')) : matching
  if (query.sort_order === 'desc') sorted.reverse()
  const { limit, offset } = pageOf(query)
  return {
    items: sorted.slice(offset, offset + limit),
    total: matching.length,
    page: query.page,
    size: query.size,
  }
}
