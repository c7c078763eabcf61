import { createRequire } from 'node:module'
import { LIMITS } from '#contract/limits.ts'
import { fieldError } from '#platform/app-error.ts'

let common: Set<string> | undefined

/** Lazily: the list is large, and only a new password needs it. Shorter ones are refused for their length anyway. */
function commonPasswords(): Set<string> {
  if (!common) {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as {
      dictionary: { 'passwords-common': string[] }
    }
    const list = dictionary['passwords-common']
    common = new Set(list.filter((password) => password.length >= LIMITS.password_min))
  }
  return common
}

/** The contract checks the length; this refuses what everybody tries first, and one's own name or address. */
export function checkNewPassword(password: string, person: { email: string; username?: string | null }) {
  const folded = password.normalize('NFKC').toLowerCase()
  const own = [person.email, person.email.split('@')[0] ?? '', person.username ?? '']
    .map((text) => text.toLowerCase())
    .filter((text) => text.length >= LIMITS.password_min)
  const isMonotonous = new Set(folded).size <= 2
  if (isMonotonous || own.includes(folded) || commonPasswords().has(folded))
    throw fieldError('password', 'common_password')
}
