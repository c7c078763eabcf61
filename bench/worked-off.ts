import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { JOBS } from '#server/app.ts'

/**
 * Nothing is still to be done of what calls made necessary: it must not fall into what is measured next. Mails that are
 * gathered for an hour have until then.
 */
export async function workedOff(owner: ClientBase): Promise<void> {
  const waiting = `select 1 from ${SCHEMA}.job where state in ('created', 'active') and name = any($1)
    and start_after < now() + interval '1 minute' limit 1`
  const names = JOBS.map(({ name }) => name)
  while ((await owner.query(waiting, [names])).rows.length > 0) await delay(100)
}
