import { sql } from 'kysely'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { type Gathered, idsOf, leftOutReason } from './audience.ts'
import { GATHER, SEND } from './job-names.ts'
import { tell } from './mailing-consequences.ts'
import { findLocked, type LockedMailing, updateMailing } from './mailing-store.ts'

const BITE = 1000

/**
 * Who gets a mailing is written down once, before the first mail leaves: who registers later gets none, and nobody is found
 * twice because they moved in the list. In bites, each committed with how far it came, so that a killed job goes on there.
 */
export const gatherJob = defineJob({
  ...GATHER,
  async run(platform, siteId, { mailing_id }) {
    for (let isMore = true; isMore; ) isMore = await gatherBite(platform, siteId, mailing_id)
  },
})

export function gatherBite(platform: Platform, siteId: string, id: string, bite = BITE): Promise<boolean> {
  return platform.db.transaction(siteId, async (tx) => {
    const mailing = await findLocked(tx, id)
    if (!mailing || mailing.frozen_at || !['sending', 'paused'].includes(mailing.state)) return false
    const isMore = (await writeDown(tx, mailing, bite)) === bite
    const turn = mailing.turn + 1
    await updateMailing(tx, id, { turn_at: tx.now, ...(!isMore && { frozen_at: tx.now, turn }) })
    if (!isMore && mailing.state === 'sending') enqueue(tx, SEND, { mailing_id: id, turn })
    await tell(tx, BY_PROGRAM, 'mailing.got_on', { mailing })
    return isMore
  })
}

/**
 * How many were found. Who registered since the start comes last and is none of them: a bite of such people alone would move no
 * cursor and be found again for ever. The cursor never leaves the database: times are finer there than here.
 */
async function writeDown(tx: Tx, mailing: LockedMailing, bite: number): Promise<number> {
  const after = await findCursor(tx, mailing.id)
  const { rows } = await sql<{ found: number }>`
    with found as materialized (
      select u.id, u.created_at, ${leftOutReason} as reason,
        row_number() over (order by u.created_at, u.id) as place
      from ${idsOf(tx, mailing, after, bite)} as hit (id)
      join users u on u.site_id = ${tx.siteId} and u.id = hit.id
      where u.created_at <= ${mailing.started_at}
    ), written as (
      insert into mailing_recipients (site_id, mailing_id, number, user_id, state, reason, created_at)
      select ${tx.siteId}, ${mailing.id}, ${mailing.total} + place, id,
        case when reason is null then 'queued' else 'left_out' end, reason, ${tx.now}
      from found
    )
    select count(*) as found from found`.execute(tx.db)
  await sql`
    update mailings m set gathered_at = u.created_at, gathered_id = u.id
    from mailing_recipients r join users u on u.site_id = r.site_id and u.id = r.user_id
    where m.site_id = ${tx.siteId} and m.id = ${mailing.id} and r.site_id = m.site_id and r.mailing_id = m.id
      and r.number = m.total`.execute(tx.db)
  return rows[0]?.found ?? 0
}

async function findCursor(tx: Tx, id: string): Promise<Gathered | null> {
  const { at, after } = await tx.db
    .selectFrom('mailings')
    .select(['gathered_id as after', sql<string | null>`gathered_at::text`.as('at')])
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return at !== null && after !== null ? { at, id: after } : null
}
