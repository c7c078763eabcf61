import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { defineJob, enqueue } from '../jobs/job.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { ensureQueues } from '../jobs/queues.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { flushEventsWith, publish } from './publish.ts'

/* Events take a lock that every unit of the site waits for. It is held for the commit and for nothing else. */

const bare = useBareDatabase()
const job = defineJob({ name: 'test.lock', data: z.object({}), run: async () => {} })
let opened: Jobs

beforeAll(async () => {
  // In the order of the program.
  flushEventsWith(bare.db)
  await ensureQueues(bare.ownerUrl, [job], [])
  const platform = { db: bare.db, log: createLog('silent') } as Platform
  opened = await openJobs(platform, { url: bare.appUrl, worker: false, jobs: [job], scheduled: [] })
})
afterAll(() => opened.stop())

const KINDS: [RegExp, string][] = [
  [/insert into events/i, 'events'],
  [/insert into pgboss/i, 'jobs'],
  [/^commit/i, 'commit'],
]

/** When the last statements of a unit are sent and when they are answered. */
function watchLastStatements(): string[] {
  const seen: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text: string }]
    const text = typeof what === 'string' ? what : what.text
    const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1]
    const result: unknown = Reflect.apply(query, this, given)
    if (!kind) return result
    seen.push(`${kind} sent`)
    return (result as Promise<unknown>).finally(() => seen.push(`${kind} answered`))
  })
  return seen
}

test('jobs are there before events take their lock, and the commit does not wait for an answer', async () => {
  const seen = watchLastStatements()
  try {
    await bare.db.transaction(bare.sites[0], async (tx) => {
      publish(tx, 'everyone', 'site.changed', {})
      enqueue(tx, job, {})
      publish(tx, 'staff', 'site.changed', {})
    })
  } finally {
    vi.restoreAllMocks()
  }
  expect(seen).toEqual([
    'jobs sent',
    'jobs answered',
    'events sent',
    'commit sent',
    'events answered',
    'commit answered',
  ])
})
