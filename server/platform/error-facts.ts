/** Whatever was thrown, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The code that Node, PostgreSQL or a library gave an error: `ENOENT`, `42P01`. */
export function codeOf(error: unknown): string | undefined {
  const isObject = typeof error === 'object' && error !== null
  return isObject && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
