import type { Duty } from '#contract/colleagues/duties.ts'
import type { Kind, RoleId, Status } from '#contract/roles.ts'
import type { SessionCaller } from '../actor.ts'
import { batchBySite } from '../batch-by-site.ts'
import type { ReadTx } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'
import type { Platform } from '../platform.ts'
import { verifyAccessToken } from './access-token.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type FindActor = (siteId: string, token: string) => Promise<SessionCaller | null>

/**
 * The person behind a token, if token, session and person are all alive on this site. Read anew for every call; calls that
 * come together share one read, which begins after all of them came.
 */
export function createActorFinder({
  config,
  clock,
  db,
}: Pick<Platform, 'config' | 'clock' | 'db'>): FindActor {
  const findActors = batchBySite((siteId, sessionIds: ReadonlySet<string>) =>
    db.read(siteId, (tx) => findActorsBySession(tx, [...sessionIds])),
  )
  return async (siteId, token) => {
    const claims = verifyAccessToken(config.secretKey, token, clock.now())
    if (!claims || claims.siteId !== siteId || !UUID.test(claims.sessionId)) return null
    const actors = await findActors(siteId, [claims.sessionId])
    return actors.get(claims.sessionId) ?? null
  }
}

interface Row {
  session_id: string
  user_id: string
  account_id: string
  duty: Duty | null
  expires_at: Date
  acting_user_id: string | null
  acting_name: string | null
  name: string
  role_id: RoleId
  kind: Kind
  status: Status
  verified: boolean
  permissions: string[]
  locale: string
  second_factor_due: boolean
}

/**
 * A staff member in a customer's account must still be allowed to be there, and it must still be a customer's. A colleague
 * is what their employer is: blocked with them, gone with them.
 */
const actorsWhere = (which: string) => `
  select s.id as session_id, s.user_id, coalesce(u.employer_id, u.id) as account_id, u.duty, s.expires_at, s.acting_user_id, a.first_name || ' ' || a.last_name as acting_name,
    u.first_name || ' ' || u.last_name as name, u.role_id, u.kind, coalesce(nullif(e.status, 1), u.status) as status, u.verified, u.permissions, u.locale,
    s.second_factor_due
  from sessions s
  join users u on u.id = s.user_id
  left join users e on e.site_id = u.site_id and e.id = u.employer_id
  left join users a on a.id = s.acting_user_id
  where ${which} and s.revoked_at is null and s.expires_at > $2 and u.deleted_at is null and e.deleted_at is null
    and (s.acting_user_id is null
      or (u.role_id = 2 and a.deleted_at is null and a.status = 1 and a.role_id <> 2 and 'login_to_dealer_account' = any (a.permissions)))`
const selectActor = preparedQuery<Row, [sessionId: string, now: Date]>(actorsWhere('s.id = $1'))
const selectActors = preparedQuery<Row, [sessionIds: string[], now: Date]>(actorsWhere('s.id = any ($1)'))

export async function findActorBySession(tx: ReadTx, sessionId: string): Promise<SessionCaller | null> {
  const [row] = await selectActor(tx, sessionId, tx.now)
  return row ? toActor(tx.siteId, row) : null
}

/** The same for many sessions in one read. Those that are over are left out. */
export async function findActorsBySession(
  tx: ReadTx,
  sessionIds: string[],
): Promise<Map<string, SessionCaller>> {
  const rows = await selectActors(tx, sessionIds, tx.now)
  return new Map(rows.map((row) => [row.session_id, toActor(tx.siteId, row)]))
}

function toActor(siteId: string, row: Row): SessionCaller {
  return {
    via: 'session',
    siteId,
    sessionId: row.session_id,
    userId: row.user_id,
    accountId: row.account_id,
    duty: row.duty,
    name: row.name,
    roleId: row.role_id,
    kind: row.kind,
    status: row.status,
    verified: row.verified,
    permissions: new Set(row.permissions),
    locale: row.locale,
    impersonation: row.acting_user_id
      ? { userId: row.acting_user_id, name: row.acting_name ?? '', until: row.expires_at }
      : null,
    secondFactorDue: row.second_factor_due,
  }
}
