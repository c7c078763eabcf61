import { parse } from './stored.ts'

/** A request takes a moment to arrive. */
const MARGIN_MS = 5000

/** Whether an access token is about to be refused, as far as this machine's clock knows. */
export function hasExpired(token: string, now = Date.now()): boolean {
  const [, claims = ''] = token.split('.')
  const { exp } = parse<{ exp?: number }>(decoded(claims)) ?? {}
  return exp !== undefined && exp * 1000 < now + MARGIN_MS
}

function decoded(base64url: string): string | null {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}
