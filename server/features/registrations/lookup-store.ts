import type { LOOKUP_PROVIDERS } from '#contract/registrations.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { seal, unseal } from '#platform/seal.ts'

/** Which register a site asks, and its key there; empty without one. */
export interface Lookup {
  provider: (typeof LOOKUP_PROVIDERS)[number]
  key: string
}

const purposeOf = (tx: Tx) => `look-up key of ${tx.siteId}`

export async function getLookup(tx: Tx, platform: Platform): Promise<Lookup> {
  const row = await tx.db
    .selectFrom('lookup_settings')
    .select(['provider', 'key'])
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  if (!row) return { provider: 'none', key: '' }
  return { provider: row.provider as Lookup['provider'], key: row.key ? unsealed(tx, platform, row.key) : '' }
}

/** A database that came back beside another SECRET_KEY: the key is lost, and staff must be able to enter it anew. */
function unsealed(tx: Tx, platform: Platform, sealed: string): string {
  try {
    return unseal(platform.config.secretKey, purposeOf(tx), sealed)
  } catch (error) {
    platform.log.error({ site_id: tx.siteId, err: error }, 'the look-up key cannot be read')
    return ''
  }
}

export async function keepLookup(tx: Tx, platform: Platform, { provider, key }: Lookup): Promise<void> {
  const values = { provider, key: key ? seal(platform.config.secretKey, purposeOf(tx), key) : null }
  await tx.db
    .insertInto('lookup_settings')
    .values({ site_id: tx.siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}
