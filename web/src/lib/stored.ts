/**
 * What the browser remembers between visits. Private windows and full disks make storage throw; the portal
 * then works on, it only forgets, so every access here is guarded.
 */
export type StorageArea = 'local' | 'session'

function area(name: StorageArea): Storage | null {
  try {
    return name === 'local' ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

export function readText(key: string, from: StorageArea = 'local'): string | null {
  return area(from)?.getItem(key) ?? null
}

export function writeText(key: string, value: string | null, to: StorageArea = 'local'): void {
  try {
    if (value === null) area(to)?.removeItem(key)
    else area(to)?.setItem(key, value)
  } catch {
    // Nothing to do: quota is used up or storage is denied. The value lives until the page is left.
  }
}

/** The names of what is stored that begin like this. */
export function storedNames(prefix: string): string[] {
  const stored = area('local')
  return stored ? Object.keys(stored).filter((name) => name.startsWith(prefix)) : []
}

export function readJson<T>(key: string, from: StorageArea = 'local'): T | null {
  return parse<T>(readText(key, from))
}

export function parse<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export interface ForgotUser {
  email: string
  /** Empty for whoever opened the link in the mail. */
  forgot_token: string
  /** Present once the mailed code was right, or from the link. */
  reset_token?: string
}

/** Survives the walk from /forgot_password to /reset_password, also through a reload. */
export const forgotUser = {
  read: () => readJson<ForgotUser>('forgot_user'),
  write: (value: ForgotUser) => writeText('forgot_user', JSON.stringify(value)),
  clear: () => writeText('forgot_user', null),
}
