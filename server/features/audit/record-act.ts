import { v7 as newId } from 'uuid'
import type { AuditAct } from '#contract/audit/acts.ts'
import { type Actor, realUserId } from '#platform/actor.ts'
import type { Tx } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/routes.ts'

declare module '#platform/db/database.gen.ts' {
  interface JsonShapes {
    'audit_log.before': Record<string, unknown>
    'audit_log.after': Record<string, unknown>
  }
}

/** What somebody did, in the words of the audit log. `before` and `after` hold what changed and never a secret. */
export interface Act {
  act: AuditAct
  /** What it was done to, readable: an email, an invoice number, a setting's name. */
  subject: string
  /** The customer it was done to, whose page shows it. In a customer's account it is that customer. */
  about?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** An actor, or a person who just became one by signing in; null when it was nobody we know. */
type Doer = Pick<Actor, 'userId' | 'impersonation'> | null

/**
 * Writes one line of the audit log, in the transaction of what it tells of. When a staff member works in a
 * customer's account, the staff member is the actor.
 */
export async function recordAct(tx: Tx, by: { actor: Doer; origin: CallOrigin }, act: Act): Promise<void> {
  const { actor, origin } = by
  await tx.db
    .insertInto('audit_log')
    .values({
      id: newId(),
      site_id: tx.siteId,
      at: tx.now,
      actor_id: actor && realUserId(actor),
      acting_for_id: actor?.impersonation ? actor.userId : null,
      about_id: actor?.impersonation ? actor.userId : (act.about ?? null),
      act: act.act,
      subject: act.subject.slice(0, 300),
      before: act.before ? JSON.stringify(act.before) : null,
      after: act.after ? JSON.stringify(act.after) : null,
      ip: origin.ip,
      request_id: origin.requestId,
    })
    .execute()
}

export type Changes = Pick<Act, 'before' | 'after'>

/** The fields that differ, as the log wants them: nothing when nothing changed. */
export function changesOf<T extends object>(before: T, after: T): Changes | null {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  if (changed.length === 0) return null
  const pick = (from: T) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

/** An act with the fields that differ alone, none where nothing does. What was added or deleted is kept whole. */
export function differing(act: Act): Act | null {
  const difference = act.before && act.after ? changesOf(act.before, act.after) : {}
  return difference && { ...act, ...difference }
}
