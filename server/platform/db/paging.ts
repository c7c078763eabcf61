import { LIMITS } from '#contract/limits.ts'

export interface PageQuery {
  page: number
  size: number
}

/** `size=-1` means everything, up to the most rows that one answer may hold. */
export function pageOf({ page, size }: PageQuery): { limit: number; offset: number } {
  if (size === -1) return { limit: LIMITS.rows_max, offset: 0 }
  return { limit: size, offset: (page - 1) * size }
}

/** For `ilike`: what the person typed is text, so their % and _ stand for themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
