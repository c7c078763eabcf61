import type { Kind, RoleId, Status } from '#contract/permissions.ts'
import type { Tx } from '../db/database.ts'
import type { Platform } from '../platform.ts'
import { verifyAccessToken } from './access-token.ts'
import type { Actor } from './actor.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The person behind a token, if token, session and person are all alive on this site. Read on every call. */
export async function findActor(platform: Platform, siteId: string, token: string): Promise<Actor | null> {
  const now = platform.clock.now()
  const claims = await verifyAccessToken(platform.config.secretKey, token, now)
  if (!claims || claims.siteId !== siteId || !UUID.test(claims.sessionId)) return null
  return platform.db.read(siteId, (tx) => findActorBySession(tx, claims.sessionId))
}

export async function findActorBySession(tx: Tx, sessionId: string): Promise<Actor | null> {
  const row = await tx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as a', 'a.id', 's.acting_user_id')
    .select([
      's.user_id',
      's.expires_at',
      's.acting_user_id',
      'u.first_name',
      'u.last_name',
      'u.role_id',
      'u.kind',
      'u.status',
      'u.verified',
      'u.permissions',
      'u.locale',
      'a.first_name as acting_first_name',
      'a.last_name as acting_last_name',
    ])
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', tx.now)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    siteId: tx.siteId,
    sessionId,
    userId: row.user_id,
    name: `${row.first_name} ${row.last_name}`,
    roleId: row.role_id as RoleId,
    kind: row.kind as Kind,
    status: row.status as Status,
    verified: row.verified,
    permissions: new Set(row.permissions),
    locale: row.locale,
    acting: row.acting_user_id
      ? {
          userId: row.acting_user_id,
          name: `${row.acting_first_name} ${row.acting_last_name}`,
          until: row.expires_at,
        }
      : null,
  }
}
