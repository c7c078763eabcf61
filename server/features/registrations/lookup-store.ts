import type { LOOKUP_PROVIDERS } from '#contract/registrations/calls.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { unsealKept } from '#platform/kept-secret.ts'
import type { Platform } from '#platform/platform.ts'
import { seal } from '#platform/seal.ts'

/** Which register a site asks, and its key there; empty without one. */
export interface Lookup {
  provider: (typeof LOOKUP_PROVIDERS)[number]
  key: string
}

const purposeOf = (tx: ReadTx) => `look-up key of ${tx.siteId}`

export async function getLookup(tx: ReadTx, platform: Platform): Promise<Lookup> {
  const row = await tx.db
    .selectFrom('lookup_settings')
    .select(['provider', 'key'])
    .where('site_id', '=', tx.siteId)
    .executeTakeFirst()
  if (!row) return { provider: 'none', key: '' }
  const key = row.key && unsealKept<string>(tx, platform, purposeOf(tx), row.key)
  return { provider: row.provider, key: key || '' }
}

export async function keepLookup(tx: Tx, platform: Platform, { provider, key }: Lookup): Promise<void> {
  const values = { provider, key: key ? seal(platform.config.secretKey, purposeOf(tx), key) : null }
  await tx.db
    .insertInto('lookup_settings')
    .values({ site_id: tx.siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}
