import { v7 as newId } from 'uuid'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { ADMIN_DEFAULTS } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx } from '#platform/db/database.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { hit, networkOf } from '#platform/rate-limits.ts'
import { byPerson, tell } from './identity-consequences.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-rules.ts'
import { presentSignedIn } from './present-user.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import { openSession } from './session-store.ts'
import { insertPerson, selectPeople } from './user-store.ts'

type Key = 'POST /auth/first_admin'

const DAYS = 7

/**
 * A one-time link for a site that has no admin yet; null when it has one. Asking again makes the older link void. Admins
 * of the demo data do not count: where the link is wanted they cannot sign in.
 */
export async function createSetupLink(platform: Platform, siteId: string): Promise<string | null> {
  return platform.db.transaction(siteId, async (tx) => {
    if (await hasAdmin(tx)) return null
    await tx.db.deleteFrom('setup_links').where('site_id', '=', siteId).execute()
    const { token, hash } = newSecretToken()
    const expiresAt = new Date(tx.now.getTime() + DAYS * 24 * 60 * 60 * 1000)
    await tx.db.insertInto('setup_links').values({ hash, site_id: siteId, expires_at: expiresAt }).execute()
    return token
  })
}

export async function createFirstAdmin({ platform, site, body, origin }: Call<Key>): Promise<Answer<Key>> {
  await hit(platform, { key: `setup:${site.id}:${networkOf(origin.ip)}`, max: 30, seconds: 3600 })
  checkNewPassword(body.password, body)
  const passwordHash = await hashPassword(body.password)
  return platform.db.transaction(site.id, async (tx) => {
    const used = await tx.db
      .updateTable('setup_links')
      .set({ used_at: tx.now })
      .where('hash', '=', hashOfToken(body.setup_token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', tx.now)
      .executeTakeFirst()
    // Somebody else may have become admin since the link was printed: from then on it opens nothing.
    if (used.numUpdatedRows === 0n || (await hasAdmin(tx))) throw new AppError('setup_link_invalid')
    const person = await insertPerson(tx, {
      id: newId(),
      role_id: ROLE.admin,
      verified: true,
      permissions: [...ADMIN_DEFAULTS],
      email: body.email,
      password_hash: passwordHash,
      first_name: body.first_name,
      last_name: body.last_name,
      locale: body.locale ?? DEFAULT_LANGUAGE,
    })
    await tell(tx, byPerson(person, origin), 'account.first_admin_made', { person })
    const session = await openSession(tx, platform, { userId: person.id, origin })
    return presentSignedIn(tx, platform, person, session)
  })
}

async function hasAdmin(tx: ReadTx): Promise<boolean> {
  const admin = await selectPeople(tx)
    .select('id')
    .where('role_id', '=', ROLE.admin)
    .where('demo', '=', false)
    .executeTakeFirst()
  return admin !== undefined
}
