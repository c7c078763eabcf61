import { sql } from 'kysely'
import type { LeftOutReason } from '#contract/mailings/states.ts'
import type { Db, ReadTx, Tx } from '#platform/db/database.ts'

/** A single statement that is committed by itself. */
type Statement = Parameters<Parameters<Db['statement']>[1]>[0]

export interface Claimed {
  number: number
  user_id: string
  tries: number
}

/**
 * Takes the next who waits, for good: committed before the mail is handed over. Whoever crashes behind it has perhaps sent
 * it, so nobody claims it again by themselves. None is claimed once the turn is over or the mailing is paused.
 */
export async function claimNext(
  tx: Statement,
  { id, turn }: { id: string; turn: number },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with next as (
      select r.number from mailing_recipients r
      join mailings m on m.site_id = r.site_id and m.id = r.mailing_id
      where r.site_id = ${tx.siteId} and r.mailing_id = ${id} and r.state = 'queued'
        and m.state = 'sending' and m.turn = ${turn}
        and (r.next_try_at is null or r.next_try_at <= ${tx.now})
      order by r.number limit 1 for update of r skip locked
    )
    update mailing_recipients r set state = 'sending', tries = r.tries + 1, at = ${tx.now}, next_try_at = null
    from next where r.site_id = ${tx.siteId} and r.mailing_id = ${id} and r.number = next.number
    returning r.number, r.user_id, r.tries`.execute(tx.db)
  return rows[0]
}

export type Settlement =
  | { state: 'sent'; email: string }
  | { state: 'left_out'; reason: LeftOutReason }
  | { state: 'refused' | 'bounced' | 'unknown'; email: string; error: string }
  /** Not handed over: it waits again. `wasTried`: whether that counts as a try. */
  | { state: 'queued'; error: string; nextTryAt: Date | null; wasTried: boolean }

const ERROR_LENGTH = 300

/** What became of a claimed mail. `unknown` may have been said of it meanwhile, by a job that took this one for dead. */
export async function settle(tx: Statement, id: string, number: number, end: Settlement): Promise<void> {
  await tx.db
    .updateTable('mailing_recipients')
    .set({
      state: end.state,
      at: tx.now,
      reason: end.state === 'left_out' ? end.reason : null,
      ...('email' in end && { email: end.email }),
      error: 'error' in end ? end.error.slice(0, ERROR_LENGTH) : '',
      ...(end.state === 'queued' && {
        next_try_at: end.nextTryAt,
        ...(!end.wasTried && { tries: sql<number>`tries - 1` }),
      }),
    })
    .where('site_id', '=', tx.siteId)
    .where('mailing_id', '=', id)
    .where('number', '=', number)
    .where('state', 'in', ['sending', 'unknown'])
    .execute()
}

/** What a crash left claimed: perhaps sent, perhaps not. */
export async function markAbandoned(tx: Tx, id: string): Promise<void> {
  await ofState(tx, id, 'sending').set({ state: 'unknown', at: tx.now }).execute()
}

export async function requeueUnknown(tx: Tx, id: string): Promise<number> {
  const { numUpdatedRows } = await ofState(tx, id, 'unknown')
    .set({ state: 'queued', tries: 0, next_try_at: null, error: '' })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const ofState = (tx: Tx, id: string, state: 'sending' | 'unknown') =>
  tx.db
    .updateTable('mailing_recipients')
    .where('site_id', '=', tx.siteId)
    .where('mailing_id', '=', id)
    .where('state', '=', state)

/** Whether anybody still waits, and when the next of them may be tried; null: at once. */
export async function findWaiting(tx: ReadTx, id: string): Promise<{ at: Date | null } | undefined> {
  return tx.db
    .selectFrom('mailing_recipients')
    .select('next_try_at as at')
    .where('site_id', '=', tx.siteId)
    .where('mailing_id', '=', id)
    .where('state', '=', 'queued')
    .orderBy('next_try_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
}
