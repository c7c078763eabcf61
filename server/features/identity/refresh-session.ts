import { STATUS } from '#contract/roles.ts'
import { AppError } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtQuery, builtWrite } from '#platform/db/prepared-query.ts'
import { together } from '#platform/db/together.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { mayUseDemo } from './demo-access.ts'
import { tell } from './identity-consequences.ts'
import { hashOfToken } from './secret-token.ts'
import { newTokens, revokeSessions } from './session-store.ts'

type Key = 'POST /auth/refresh_token'

const GRACE_SECONDS = 10

/**
 * Exchanges a refresh token for a new pair. Each works once. One that comes back later was copied by somebody, so
 * its whole family ends. The very last one that was replaced has ten seconds of grace, because two tabs refresh at
 * once; it gets a sibling, and both go on.
 */
export async function refreshSession(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site } = call
  const tokens = await platform.db.transaction(site.id, (tx) => exchange(tx, call))
  // Thrown after the commit: the end of a family must not be rolled back with the refusal.
  if (!tokens) throw new AppError('refresh_token_invalid')
  return tokens
}

async function exchange(tx: Tx, { platform, body, origin, request }: Call<Key>) {
  const hash = hashOfToken(body.refresh_token)
  const [session] = await lockSession(tx, hash, tx.now)
  if (!session) return null
  // Staff who entered a demo customer's account are themselves, not a demo account.
  if (session.demo && !session.acting_user_id && !mayUseDemo(platform, request)) return null
  // Read under the lock: another tab may have used it while this one waited.
  const [token] = await selectToken(tx, hash)
  if (!token) return null
  if (token.replaced_at && !(await isInGrace(tx, session.id, token.replaced_at))) {
    await revokeSessions(tx, { id: session.id })
    await tell(tx, { actor: null, origin }, 'session.copied', { subject: session.email })
    return null
  }
  const [tokens] = await together([
    newTokens(tx, platform, session),
    replaceToken(tx, hash, tx.now),
    useSession(tx, session.id, tx.now, origin.ip, origin.userAgent),
  ])
  return tokens
}

/** Refreshes of one session happen one after the other. */
const lockSession = builtQuery((db, hash: Buffer, now: Date) =>
  db
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.expires_at', 's.acting_user_id', 'u.email', 'u.demo'])
    .where('t.hash', '=', hash)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .where('u.status', '<>', STATUS.blocked)
    .forUpdate('s'),
)

const selectToken = builtQuery((db, hash: Buffer) =>
  db.selectFrom('refresh_tokens').select('replaced_at').where('hash', '=', hash),
)

/** One that is in its grace was replaced before, and stays as it is. */
const replaceToken = builtWrite((db, hash: Buffer, now: Date) =>
  db
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null),
)

const useSession = builtWrite((db, id: string, now: Date, ip: string, userAgent: string) =>
  db.updateTable('sessions').set({ last_used_at: now, ip, user_agent: userAgent }).where('id', '=', id),
)

async function isInGrace(tx: ReadTx, sessionId: string, replacedAt: Date): Promise<boolean> {
  if (tx.now.getTime() - replacedAt.getTime() > GRACE_SECONDS * 1000) return false
  const later = await tx.db
    .selectFrom('refresh_tokens')
    .select('hash')
    .where('session_id', '=', sessionId)
    .where('replaced_at', '>', replacedAt)
    .executeTakeFirst()
  return later === undefined
}
