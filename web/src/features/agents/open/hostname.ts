import { HOSTNAME } from '#contract/agents/bounds.ts'

/**
 * What somebody typed or pasted, as DNS writes it: without scheme, port and path, umlauts in their ASCII form. Null where that
 * is no hostname.
 */
export function toHostname(text: string): string | null {
  const typed = text.trim().replace(/^[a-z]+:\/\//i, '')
  if (!typed || /\s/.test(typed)) return null
  try {
    const { hostname } = new URL(`http://${typed}`)
    const name = hostname.replace(/\.$/, '')
    return HOSTNAME.test(name) ? name : null
  } catch {
    return null
  }
}

/** A short name to begin with, made of a title. */
export function suggestSlug(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
}
