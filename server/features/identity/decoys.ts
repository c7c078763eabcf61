import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { ROLE } from '#contract/roles.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { forEachByItself } from '#platform/sweeps/every-part.ts'
import { derivedKey } from '#server/config.ts'

/*
 * A sign-up with an email that is known gets a decoy: a row that behaves like a fresh account in everything its
 * maker can see, cannot be verified, and is swept with the other sign-ups that nobody verified. Without it, sign-up
 * (or signing in right after) would tell who has an account.
 */
const UNVERIFIED_DAYS = 7

/** Finds the decoy for a login without a second argon2 run, which would be slower and so tell. */
export function decoyKey(platform: Platform, email: string, password: string): Buffer {
  return createHmac('sha256', derivedKey(platform.config.secretKey, 'decoys'))
    .update(`${email.toLowerCase()}\n${password.normalize('NFKC')}`)
    .digest()
}

/** By email or username, as a fresh account would be found. */
export async function findDecoy(tx: ReadTx, platform: Platform, login: string, password: string) {
  let decoys = tx.db
    .selectFrom('users')
    .selectAll()
    .where('site_id', '=', tx.siteId)
    .where('decoy', '=', true)
    .orderBy('created_at', 'desc')
    .limit(1)
  if (login.includes('@')) decoys = decoys.where('decoy_key', '=', decoyKey(platform, login, password))
  else decoys = decoys.where(sql`app.folded(username)`, '=', sql`app.folded(${login})`)
  const decoy = await decoys.executeTakeFirst()
  return decoy?.decoy_key?.equals(decoyKey(platform, decoy.email, password)) ? decoy : undefined
}

/** A run takes the oldest; the next one goes on. */
const MOST_AT_ONCE = 1000

/** Sign-ups that nobody verified, decoys among them, with their sessions and codes. One unit a person. */
export async function sweepUnverified(platform: Platform, siteId: string): Promise<void> {
  const stale = await platform.db.read(siteId, (tx) =>
    selectUnverified(tx).select('id').orderBy('created_at').limit(MOST_AT_ONCE).execute(),
  )
  await forEachByItself(
    platform,
    stale,
    ({ id }) => id,
    ({ id }) => platform.db.transaction(siteId, (tx) => deleteUnverified(tx, id)),
  )
}

function selectUnverified(tx: ReadTx) {
  const before = new Date(tx.now.getTime() - UNVERIFIED_DAYS * 24 * 60 * 60 * 1000)
  return (
    tx.db
      .selectFrom('users')
      .where('site_id', '=', tx.siteId)
      .where('verified', '=', false)
      .where('role_id', '=', ROLE.customer)
      .where('created_at', '<', before)
      // Staff may have given them credits, checked their VAT number, written an invoice or ordered for them already: that
      // stays, and so do they.
      .where(
        sql<boolean>`not exists (select from wallets w where w.site_id = users.site_id and w.user_id = users.id)
          and not exists (select from invoices i where i.site_id = users.site_id and i.user_id = users.id)
          and not exists (select from orders o where o.site_id = users.site_id and o.user_id = users.id)
          and not exists (select from vat_checks v where v.site_id = users.site_id and v.user_id = users.id)
          and not exists (select from stored_files f where f.site_id = users.site_id and f.owner_id = users.id)`,
      )
  )
}

async function deleteUnverified(tx: Tx, id: string): Promise<void> {
  // Looked at again under the lock: they may have verified their address since the list was made.
  const person = await selectUnverified(tx).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!person) return
  for (const table of ['one_time_codes', 'reset_tokens', 'sessions'] as const)
    await tx.db.deleteFrom(table).where('site_id', '=', tx.siteId).where('user_id', '=', id).execute()
  await tx.db.deleteFrom('users').where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}
