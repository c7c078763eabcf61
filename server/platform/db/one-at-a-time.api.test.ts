import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { cloneTemplate } from '#server/test/template-database.ts'
import { oneAtATime } from './one-at-a-time.ts'

test('a database that stops meanwhile ends the work with an error, not the program', async () => {
  const { ownerUrl } = await cloneTemplate(inject('clusterUrl'))
  const other = new pg.Client({ connectionString: ownerUrl })
  await other.connect()
  const ended = oneAtATime(ownerUrl, async () => {
    const { rowCount } = await other.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    expect(rowCount).toBe(1)
    // What the lock's own connection hears of it arrives with the next turn of the loop.
    await other.query('select 1')
    throw new Error('the work failed on it')
  })
  await expect(ended).rejects.toThrow('the work failed on it')
  await other.end()
})
