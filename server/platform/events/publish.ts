import type { LiveEvents, LiveEventType } from '#contract/live/calls.ts'
import { type Db, leaveWithCommit, type Tx } from '../db/database.ts'

/**
 * Whom an event concerns: one person and those who buy on their account (if said, one more colleague, and the staff), one
 * person alone, the staff, or everyone on the site.
 */
export type Audience =
  | { userId: string; colleagueId?: string; andStaff?: true }
  | { userId: string; personal: true }
  | 'staff'
  | 'everyone'

interface Entry {
  audience: Audience
  type: LiveEventType
  data: unknown
}

/** Tells browsers something, once the transaction has committed. Durable: who reconnects gets what they missed. */
export function publish<T extends LiveEventType>(tx: Tx, audience: Audience, type: T, data: LiveEvents[T]) {
  leaveWithCommit(tx, 'events', { audience, type, data } satisfies Entry)
}

/** Class of the advisory locks that put the events of a site in order; the second key is the site. */
const ORDER_LOCK = 4101

/**
 * One statement, because whatever the transaction has locked stays locked meanwhile. The lock comes first, then the
 * ids in the order of the list, then the word to every instance.
 */
const WRITE_EVENTS = `
  with locked as materialized (select pg_advisory_xact_lock($1, hashtext($2))), written as (
    insert into events (site_id, user_id, colleague_id, for_staff, personal, type, data, at)
    select $2::uuid, entry.user_id, entry.colleague_id, entry.for_staff, entry.personal, entry.type, entry.data,
      $4::timestamptz
    from locked, rows from (
      jsonb_to_recordset($3::jsonb)
        as (user_id uuid, colleague_id uuid, for_staff boolean, personal boolean, type text, data jsonb)
    ) with ordinality as entry (user_id, colleague_id, for_staff, personal, type, data, place)
    order by entry.place
    returning id
  )
  select pg_notify('tunedesk_events', $2) from (select count(*) from written) as counted`

/**
 * Written as the last statement before commit, under a lock per site: so ids rise in commit order within a site,
 * and a reader who has seen id 7 will never find a 6 afterwards. A plain sequence loses events that commit late.
 */
export function flushEventsWith(db: Db) {
  db.sendWithCommit('events', (tx, entries) => {
    const rows = (entries as Entry[]).map(({ audience, type, data }) => ({
      ...columnsOf(audience),
      type,
      data,
    }))
    return { text: WRITE_EVENTS, values: [ORDER_LOCK, tx.siteId, JSON.stringify(rows), tx.now] }
  })
}

function columnsOf(audience: Audience) {
  const none = { user_id: null, colleague_id: null, for_staff: audience === 'staff', personal: false }
  if (typeof audience === 'string') return none
  if ('personal' in audience) return { ...none, user_id: audience.userId, personal: true }
  const { userId, colleagueId = null, andStaff = false } = audience
  return { user_id: userId, colleague_id: colleagueId, for_staff: andStaff, personal: false }
}
