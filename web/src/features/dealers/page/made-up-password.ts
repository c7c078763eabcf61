import { LIMITS } from '#contract/limits.ts'

/** Letters and figures that nobody mistakes for others, read aloud or from a slip of paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const LENGTH = Math.max(4, Math.ceil(LIMITS.password_min / GROUPS))

/** Four groups of four, by the browser's own source of chance: `kT7m-Qw3p-…`, more than 90 bits. */
export function madeUpPassword(): string {
  return Array.from({ length: GROUPS }, () => Array.from({ length: LENGTH }, sign).join('')).join('-')
}

/** Bytes beyond the last whole round are thrown away, or the first signs would come more often. */
function sign(): string {
  const fair = 256 - (256 % SIGNS.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return SIGNS.charAt(byte % SIGNS.length)
  }
}
