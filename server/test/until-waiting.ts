import { expect } from 'vitest'
import type { Desk } from './desk.ts'

/** Until so many calls wait for a lock in this file's database; other files of the run have theirs. */
export async function untilWaiting(desk: Desk, count: number) {
  const waiting = async () => {
    // Within a transaction PostgreSQL would show again what it showed first.
    await desk.owner.query('select pg_stat_clear_snapshot()')
    const { rows } = await desk.owner.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0].n
  }
  await expect.poll(waiting, { interval: 20 }).toBe(count)
}
