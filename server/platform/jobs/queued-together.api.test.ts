import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { unseal } from '../seal.ts'
import { defineJob, enqueue } from './job.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { ensureQueues, SCHEMA } from './queues.ts'

const bare = useBareDatabase()
/** Where pg-boss wakes its workers. */
const CHANNEL = `pgboss_${createHash('sha224').update(SCHEMA).digest('hex').slice(0, 24)}`
const SECRET_KEY = 'a secret key for the tests of queues'

const note = z.object({ text: z.string() })
const plain = defineJob({ name: 'test.plain', data: note, retries: 3, run: async () => {} })
const secret = defineJob({ name: 'test.secret', data: note, sealed: 'test notes', run: async () => {} })
let opened: Jobs

beforeAll(async () => {
  await ensureQueues(bare.ownerUrl, [plain, secret], [])
  const config = { secretKey: SECRET_KEY }
  const platform = { db: bare.db, log: createLog('silent'), config } as Platform
  opened = await openJobs(platform, { url: bare.appUrl, worker: false, jobs: [plain, secret], scheduled: [] })
})
afterAll(() => opened.stop())
afterEach(() => void vi.restoreAllMocks())

/** Every statement that the program sends from now on. */
function watchStatements(): string[] {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text: string }]
    sent.push(typeof what === 'string' ? what : what.text)
    return Reflect.apply(query, this, given)
  })
  return sent
}

const queued = async (name: string) =>
  (
    await bare.owner.query(
      `select data, retry_limit, retry_backoff, retry_delay, retry_delay_max, heartbeat_seconds, policy, state,
         start_after, keep_until, created_on
       from ${SCHEMA}.job where name = $1 order by data -> 'data' ->> 'text'`,
      [name],
    )
  ).rows

test('the jobs of a unit are one insert a queue, with what each was given and what their queue says', async () => {
  const later = new Date(Date.now() + 3_600_000)
  const sent = watchStatements()
  await bare.db.transaction(bare.sites[0], async (tx) => {
    for (const text of ['one', 'three']) enqueue(tx, plain, { text })
    enqueue(tx, secret, { text: 'four' })
    enqueue(tx, plain, { text: 'two' }, later)
    enqueue(tx, secret, { text: 'five' })
  })
  vi.restoreAllMocks()
  expect(sent.filter((text) => /insert into/i.test(text))).toHaveLength(2)

  const said = {
    retry_limit: 3,
    retry_backoff: true,
    retry_delay: 5,
    retry_delay_max: 3600,
    heartbeat_seconds: 60,
    policy: 'standard',
    state: 'created',
  }
  const jobs = await queued('test.plain')
  expect(jobs).toMatchObject(
    ['one', 'three', 'two'].map((text) => ({ ...said, data: { site_id: bare.sites[0], data: { text } } })),
  )
  expect(jobs[2].start_after).toEqual(later)
  expect(jobs[0].start_after).toEqual(jobs[0].created_on)
  const sealed = await queued('test.secret')
  expect(JSON.stringify(sealed)).not.toMatch(/four|five/)
  const texts = sealed.map(
    (job) => unseal<{ text: string }>(SECRET_KEY, 'test notes', job.data.data.sealed).text,
  )
  expect(texts.sort()).toEqual(['five', 'four'])
})

test('workers are told of a queue once, and of one whose jobs all wait not at all', async () => {
  const listener = new pg.Client({ connectionString: bare.ownerUrl })
  await listener.connect()
  const heard: string[] = []
  await listener.query(`listen ${CHANNEL}`)
  listener.on('notification', ({ payload }) => void heard.push(payload ?? ''))
  await bare.db.transaction(bare.sites[0], async (tx) => {
    enqueue(tx, secret, { text: 'waits' }, new Date(Date.now() + 3_600_000))
    for (const text of ['now', 'and now']) enqueue(tx, plain, { text })
  })
  await bare.owner.query(`select pg_notify('${CHANNEL}', 'the end')`)
  await expect.poll(() => heard.at(-1)).toBe('the end')
  expect(heard).toEqual(['test.plain', 'the end'])
  await listener.end()
})

test('a queue that is not there fails the unit, and nothing of it is kept', async () => {
  const before = (await queued('test.plain')).length
  const nowhere = { name: 'test.nowhere', data: note }
  const failing = bare.db.transaction(bare.sites[0], async (tx) => {
    enqueue(tx, plain, { text: 'undone' })
    enqueue(tx, nowhere, { text: 'lost' })
  })
  await expect(failing).rejects.toThrow('test.nowhere does not exist')
  expect(await queued('test.plain')).toHaveLength(before)
})
