import type { ReadTx } from './db/database.ts'
import type { Platform } from './platform.ts'
import { unseal } from './seal.ts'

/**
 * A secret that a site keeps among its settings. Null in a database that came back beside another SECRET_KEY: the secret
 * is lost, and staff must be able to enter it anew instead of meeting an error.
 */
export function unsealKept<T>(tx: ReadTx, platform: Platform, purpose: string, sealed: string): T | null {
  try {
    return unseal<T>(platform.config.secretKey, purpose, sealed)
  } catch (error) {
    platform.log.error({ site_id: tx.siteId, purpose, err: error }, 'a kept secret cannot be read')
    return null
  }
}
