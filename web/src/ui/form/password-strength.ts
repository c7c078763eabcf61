import { LIMITS } from '#contract/limits.ts'

/**
 * How hard a password is to guess, in words a person can act on. It is advice: the server alone decides what is
 * refused (length and its list of common ones). Written by hand because the usual library weighs more than the
 * whole sign-in page.
 */
type PasswordHint = 'length' | 'common' | 'pattern' | 'personal' | 'longer' | 'fine'

export interface PasswordStrength {
  /** 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
  score: 0 | 1 | 2 | 3 | 4
  hint: PasswordHint
}

const COMMON_ROOTS = [
  'password',
  'passwort',
  'passw0rd',
  'haslo',
  'qwerty',
  'qwertz',
  'azerty',
  'letmein',
  'welcome',
  'willkommen',
  'iloveyou',
  'admin',
  'administrator',
  'dragon',
  'monkey',
  'football',
  'master',
  'sunshine',
  'princess',
  'changeme',
  'secret',
  'superman',
  'tuning',
]

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const plain = (text: string) => text.toLowerCase().replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)

function isRun(a: string, b: string): boolean {
  const pair = a + b
  return ROWS.some((row) => row.includes(pair) || [...row].reverse().join('').includes(pair))
}

const follows = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && (a === b || isRun(a, b))

/** Characters that a guesser gets for free: the third and later of a row of keys or of repeats. */
function predictable(password: string): number {
  const signs = [...password.toLowerCase()]
  return signs.filter((sign, at) => follows(signs[at - 2], signs[at - 1]) && follows(signs[at - 1], sign))
    .length
}

function repeatsWhole(password: string): boolean {
  return /^(.{1,6}?)\1+$/u.test(password)
}

function alphabet(password: string): number {
  let size = 0
  if (/[a-z]/.test(password)) size += 26
  if (/[A-Z]/.test(password)) size += 26
  if (/[0-9]/.test(password)) size += 10
  if (/[ -/:-@[-`{-~]/.test(password)) size += 20
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is "everything beyond ASCII"
  if (/[^\u0000-\u007f]/.test(password)) size += 60
  return Math.max(size, 1)
}

/** `personal` is what is known of the person (name, email): a password made of it is guessed first. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (password === '') return { score: 0, hint: 'length' }
  if ([...password].length < LIMITS.password_min) return { score: 1, hint: 'length' }

  const smooth = plain(password)
  const root = COMMON_ROOTS.find((word) => smooth.includes(plain(word)))
  const left = root ? smooth.length - root.length : smooth.length
  if (root && left < 6) return { score: 1, hint: 'common' }
  if (repeatsWhole(password)) return { score: 1, hint: 'pattern' }

  const words = personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 3)
  const own = words.find((word) => password.toLowerCase().includes(word))
  if (own && password.length - own.length < 6) return { score: 1, hint: 'personal' }

  const years = (password.match(/(?:19|20)\d\d/g) ?? []).length * 3
  const wasted = predictable(password) + years + (root ? root.length - 2 : 0) + (own ? own.length - 1 : 0)
  const distinct = new Set(password).size
  const effective = Math.max(Math.min([...password].length - wasted, distinct * 2), 1)
  const bits = effective * Math.log2(alphabet(password))

  if (bits < 40) return { score: 1, hint: wasted > 3 ? 'pattern' : 'longer' }
  if (bits < 58) return { score: 2, hint: wasted > 3 ? 'pattern' : 'longer' }
  if (bits < 70) return { score: 3, hint: 'longer' }
  return { score: 4, hint: 'fine' }
}
