import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, derivedKey } from '../../config.ts'

/** The key of this installation, and the file that keeps it when it was not given by SECRET_KEY. */
export interface Secret {
  key: string
  file: string | null
}

export async function secretOf(config: Config): Promise<Secret> {
  const file = join(config.dataDir, 'secret.key')
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return { key: config.secretKey, file: kept?.trim() === config.secretKey ? file : null }
}

export function secretCheck(key: string): string {
  return derivedKey(key, 'comparison with a back-up').toString('hex')
}

/** Written before the database is committed and put in place right after it: neither is ever half there. */
export async function prepareSecret(file: string, key: string) {
  const next = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(next, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return { place: () => rename(next, file), discard: () => rm(next, { force: true }) }
}
