import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { builtWrite } from '#platform/db/prepared-query.ts'
import type { Answer, CallOrigin } from '#platform/http/routes.ts'
import type { Platform } from '#platform/platform.ts'
import { signAccessToken } from '#platform/sessions/access-token.ts'
import { signal } from '#platform/signals.ts'
import type { Lifetime } from '#platform/sweeps/sweep-rows.ts'
import { newSecretToken } from './secret-token.ts'

const SESSION_DAYS = 30

type Tokens = Answer<'POST /auth/refresh_token'>

interface NewSession {
  userId: string
  origin: CallOrigin
  actingUserId?: string
  minutes?: number
  /** It is good for setting up a second factor and nothing else. */
  secondFactorDue?: boolean
  /** However long it would last otherwise. */
  notAfter?: Date | undefined
}

/** Opens a session: the head of a family of refresh tokens, with an end that no refreshing moves. */
export async function openSession(
  tx: Tx,
  platform: Platform,
  options: NewSession,
): Promise<Tokens & { id: string; expiresAt: Date }> {
  const id = newId()
  const minutes = options.minutes ?? SESSION_DAYS * 24 * 60
  const end = tx.now.getTime() + minutes * 60_000
  const expiresAt = new Date(Math.min(end, options.notAfter?.getTime() ?? end))
  await tx.db
    .insertInto('sessions')
    .values({
      id,
      site_id: tx.siteId,
      user_id: options.userId,
      acting_user_id: options.actingUserId ?? null,
      user_agent: options.origin.userAgent,
      ip: options.origin.ip,
      created_at: tx.now,
      last_used_at: tx.now,
      expires_at: expiresAt,
      second_factor_due: options.secondFactorDue ?? false,
    })
    .execute()
  return { id, expiresAt, ...(await newTokens(tx, platform, { id, expires_at: expiresAt })) }
}

const insertToken = builtWrite((db, hash: Buffer, siteId: string, sessionId: string, now: Date) =>
  db.insertInto('refresh_tokens').values({ hash, site_id: siteId, session_id: sessionId, created_at: now }),
)

export async function newTokens(
  tx: Tx,
  platform: Platform,
  session: { id: string; expires_at: Date },
): Promise<Tokens> {
  const { token, hash } = newSecretToken()
  await insertToken(tx, hash, tx.siteId, session.id, tx.now)
  const claims = { sessionId: session.id, siteId: tx.siteId }
  const access = signAccessToken(platform.config.secretKey, claims, tx.now, session.expires_at)
  return { access_token: access, refresh_token: token }
}

/**
 * Ends sessions at once, on every instance: tokens stop working and streams are closed. With any session of a staff
 * member end all that they opened in customers' accounts: those do not say which device they were opened from.
 */
export async function revokeSessions(
  tx: Tx,
  which: { userId: string; except?: string } | { id: string },
): Promise<number> {
  let query = tx.db
    .updateTable('sessions')
    .set({ revoked_at: tx.now })
    .where('site_id', '=', tx.siteId)
    .where('revoked_at', 'is', null)
  if ('id' in which) {
    const { id } = which
    const owner = tx.db.selectFrom('sessions as ended').select('ended.user_id').where('ended.id', '=', id)
    query = query.where((where) => where.or([where('id', '=', id), where('acting_user_id', '=', owner)]))
  } else {
    query = query.where((where) =>
      where.or([where('user_id', '=', which.userId), where('acting_user_id', '=', which.userId)]),
    )
    if (which.except) query = query.where('id', '<>', which.except)
  }
  const ended = await query.returning('id').execute()
  await signal(tx, 'sessions', ...ended.map(({ id }) => id))
  return ended.length
}

export async function listOpenSessions(tx: ReadTx, userId: string) {
  return tx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at'])
    .where('site_id', '=', tx.siteId)
    .where('user_id', '=', userId)
    .where('acting_user_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .orderBy('last_used_at', 'desc')
    .execute()
}

/** What can no longer matter: sessions a month after their end, codes and tokens of resets a day after theirs. */
export const SIGN_IN_LIFETIMES: readonly Lifetime[] = [
  { table: 'sessions', since: sql`least(expires_at, revoked_at)`, days: 30 },
  { table: 'one_time_codes', since: sql`expires_at`, days: 1 },
  { table: 'sign_in_challenges', since: sql`expires_at`, days: 1 },
  { table: 'forgot_tokens', since: sql`expires_at`, days: 1 },
  { table: 'reset_tokens', since: sql`expires_at`, days: 1 },
]
