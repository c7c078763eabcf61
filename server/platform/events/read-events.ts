import type { LiveEventType } from '#contract/live/calls.ts'
import type { ReadTx } from '../db/database.ts'
import { preparedQuery } from '../db/prepared-query.ts'

/** An event as it is kept, and whom it is for: see `Audience`. */
export interface KeptEvent {
  id: number
  user_id: string | null
  colleague_id: string | null
  for_staff: boolean
  personal: boolean
  type: LiveEventType
  data: unknown
}

/** So many are read at once. A batch that is full says that there may be more. */
export const BATCH = 200

/** The events of a site after one that has been seen, whoever they are for. */
export const eventsAfter = preparedQuery<KeptEvent, [siteId: string, last: number]>(`
  select id, user_id, colleague_id, for_staff, personal, type, data from events
  where site_id = $1 and id > $2 order by id limit ${BATCH}`)

/**
 * The same, of those for one person: theirs by name, those of the account they buy on (null: their own), those that name them
 * as a colleague on an account, and as staff these types. What is for somebody by name is found by an index of its own: after
 * an hour without news a customer would otherwise read all that was told to others. Pairs are compared so that no other
 * index fits, whatever PostgreSQL believes of a table that has just begun to fill.
 */
export const eventsForPerson = preparedQuery<
  KeptEvent,
  [
    siteId: string,
    last: number,
    userId: string,
    boughtOn: string | null,
    accountId: string,
    staffTypes: readonly LiveEventType[],
  ]
>(`
  select id, user_id, colleague_id, for_staff, personal, type, data from events
  where site_id = $1 and id = any (array(
    select id from events where site_id = $1 and user_id = $3 and (user_id, id) > ($3, $2)
    union
    select id from events where site_id = $1 and user_id = $4 and (user_id, id) > ($4, $2) and not personal
    union
    select id from events where site_id = $1 and colleague_id = $3 and (colleague_id, id) > ($3, $2) and user_id = $5
    union
    (select id from events where site_id = $1 and id > $2
      and cardinality($6::text[]) > 0 and for_staff and type = any ($6) order by id limit ${BATCH})
    union
    (select id from events where site_id = $1 and id > $2
      and user_id is null and not for_staff order by id limit ${BATCH})
    order by id limit ${BATCH}))
  order by id`)

const newestId = preparedQuery<{ id: number }, [siteId: string]>(`
  select id from events where site_id = $1 order by id desc limit 1`)

async function findNewestId(tx: ReadTx): Promise<number> {
  const [row] = await newestId(tx, tx.siteId)
  return row?.id ?? 0
}

/** So many are looked through for those of the last minute. */
const RECENT = 1000

const recentIds = preparedQuery<{ id: number | null }, [siteId: string, since: Date]>(`
  select min(id) filter (where at > $2) as id
  from (select id, at from events where site_id = $1 order by id desc limit ${RECENT}) recent`)

/** The first of the events that came in so many seconds. */
async function findFirstIdWithin(tx: ReadTx, seconds: number): Promise<number | null> {
  const [row] = await recentIds(tx, tx.siteId, new Date(tx.now.getTime() - seconds * 1000))
  return row?.id ?? null
}

/** Where a browser begins to listen: behind the last event that it heard, or where its page came from the server. */
export type StreamStart = string | { secondsAgo: number }

/** The event that a stream goes on after, and the newest of its site. */
export async function findPlace(tx: ReadTx, from: StreamStart): Promise<{ newest: number; last: number }> {
  const newest = await findNewestId(tx)
  // A browser may be ahead of us after a restore; from its own number on it would hear nothing.
  if (typeof from === 'string') return { newest, last: Math.min(Number(from), newest) }
  const first = await findFirstIdWithin(tx, from.secondsAgo)
  return { newest, last: first ? Math.min(first - 1, newest) : newest }
}

/** As it goes over the wire. Made once an event, however many streams it is written to. */
export function encodeEvent({ id, type, data }: KeptEvent): Buffer {
  return Buffer.from(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
}
