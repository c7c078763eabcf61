/**
 * Search parameters are plain text, `?page=2&search=golf`, as the API has them. The router's own notation is
 * JSON, which turns a search for "0815" into a number and writes quotes into addresses that people share.
 */
export type SearchParams = Record<string, string | undefined>

export function parseSearch(search: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = params.toString()
  return text && `?${text}`
}
