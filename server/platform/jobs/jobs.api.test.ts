import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useBareDatabase } from '#server/test/bare-database.ts'
import type { ReadTx } from '../db/database.ts'
import { createLog } from '../log.ts'
import type { Platform } from '../platform.ts'
import { defineJob, enqueue, type JobName, type ScheduledJob } from './job.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { ensureQueues, SCHEMA } from './queues.ts'

const bare = useBareDatabase()

const note = z.object({ text: z.string() })

/** Work that tells the test it ran, and fails as often as the test wants. */
const runs: { siteId: string; text: string }[] = []
let failures = 0
let heard = Promise.withResolvers<void>()

const noteJob = defineJob({
  name: 'test.note',
  data: note,
  retries: 3,
  async run(_platform, siteId, { text }) {
    runs.push({ siteId, text })
    heard.resolve()
    if (failures-- > 0) throw new Error('not this time')
  },
})
let atWork = 0
let mostAtWork = 0
const patientJob = defineJob({
  name: 'test.patient',
  data: note,
  inTurns: true,
  async run(_platform, siteId, { text }) {
    atWork += 1
    mostAtWork = Math.max(mostAtWork, atWork)
    await wait(5)
    atWork -= 1
    runs.push({ siteId, text })
    if (text.endsWith('1')) throw new Error('one of ten')
  },
})
const idleJob = defineJob({ name: 'test.idle', data: note, run: async () => {} })

const visited: string[] = []
const everySite: ScheduledJob = {
  name: 'test.every_site',
  cron: '0 0 1 1 *',
  async run(_platform, siteId) {
    visited.push(siteId)
    if (visited.length === 1) throw new Error('this site is in trouble')
  },
  async runWithoutSite() {
    visited.push('no site')
    heard.resolve()
  },
}

const jobs = [noteJob, patientJob, idleJob]
let opened: Jobs
let platform: Platform

beforeAll(async () => {
  await ensureQueues(bare.ownerUrl, jobs, [everySite])
  platform = { db: bare.db, log: createLog('silent') } as Platform
  opened = await openJobs(platform, { url: bare.appUrl, worker: true, jobs, scheduled: [everySite] })
  await opened.work()
})
afterAll(() => opened.stop())

const send = (job: typeof noteJob, text: string, site = 0, startAfter?: Date) =>
  bare.db.transaction(bare.sites[site] ?? '', async (tx) => enqueue(tx, job, { text }, startAfter))

const queued = async (name: string) =>
  (
    await bare.owner.query(
      `select state, data, retry_count, start_after from ${SCHEMA}.job where name = $1`,
      [name],
    )
  ).rows

/** The next run, told by the job itself. */
async function nextRun(trigger: () => Promise<unknown>) {
  heard = Promise.withResolvers()
  await trigger()
  await heard.promise
}

test('a job of a rolled-back transaction does not exist; one of a committed exists once', async () => {
  const later = new Date(Date.now() + 3_600_000)
  const undone = bare.db.transaction(bare.sites[0], async (tx) => {
    enqueue(tx, idleJob, { text: 'undone' }, later)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await queued('test.idle')).toEqual([])

  await send(idleJob, 'kept', 1, later)
  expect(await queued('test.idle')).toMatchObject([
    { state: 'created', data: { site_id: bare.sites[1], data: { text: 'kept' } }, start_after: later },
  ])
})

test('a job runs on the site that enqueued it, with what it was given', async () => {
  await nextRun(() => send(noteJob, 'hello', 1))
  expect(runs.at(-1)).toEqual({ siteId: bare.sites[1], text: 'hello' })
  await expect.poll(async () => (await queued('test.note')).map((job) => job.state)).toEqual(['completed'])
})

test('a job that fails is retried later, and the transaction that made it is not undone', async () => {
  failures = 1
  await nextRun(() => send(noteJob, 'stubborn'))
  const stubborn = async () => (await queued('test.note')).filter((job) => job.data.data.text === 'stubborn')
  await expect.poll(async () => (await stubborn())[0].state).toBe('retry')
  const [waiting] = await stubborn()
  // The first wait is five to ten seconds; later ones double.
  const wait = waiting.start_after.getTime() - Date.now()
  expect(wait).toBeGreaterThan(2000)
  expect(wait).toBeLessThan(12_000)

  await bare.owner.query(`update ${SCHEMA}.job set start_after = now() where state = 'retry'`)
  // Another job wakes the worker, so that the test need not wait for its next look.
  const before = runs.length
  await send(noteJob, 'wake up')
  await expect
    .poll(() =>
      runs
        .slice(before)
        .map(({ text }) => text)
        .sort(),
    )
    .toEqual(['stubborn', 'wake up'])
  await expect.poll(async () => (await stubborn())[0].state).toBe('completed')
  expect((await stubborn())[0].retry_count).toBe(1)
})

test('many jobs of many transactions all run, each once', async () => {
  const before = runs.length
  const texts = Array.from({ length: 40 }, (_, index) => `bulk ${String(index).padStart(2, '0')}`)
  await Promise.all(texts.map((text) => send(noteJob, text)))
  await expect.poll(() => runs.length - before, { timeout: 15_000 }).toBe(40)
  expect(
    runs
      .slice(before)
      .map(({ text }) => text)
      .sort(),
  ).toEqual(texts)
})

test('those that take turns run one after the other, whatever becomes of one', async () => {
  const before = runs.length
  const texts = Array.from({ length: 10 }, (_, index) => `patient ${index}`)
  await bare.db.transaction(bare.sites[0] ?? '', async (tx) => {
    for (const text of texts) enqueue(tx, patientJob, { text })
  })
  await expect
    .poll(
      () =>
        runs
          .slice(before)
          .map(({ text }) => text)
          .sort(),
      { timeout: 15_000 },
    )
    .toEqual(texts)
  // One of each handful that was fetched together, and two handfuls are.
  expect(mostAtWork).toBeLessThanOrEqual(2)
  const states = async () => (await queued('test.patient')).map(({ state }) => state).sort()
  await expect.poll(states).toEqual([...Array(9).fill('completed'), 'retry'])
})

test('work by the clock goes over every site in turn, whatever happens on one, and then to what has none', async () => {
  const boss = new PgBoss({
    connectionString: bare.appUrl,
    schema: SCHEMA,
    max: 1,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await nextRun(() => boss.send('test.every_site'))
  await boss.stop({ graceful: false })
  expect(visited.slice(0, -1).sort()).toEqual([...bare.sites].sort())
  expect(visited.at(-1)).toBe('no site')
  const { rows } = await bare.owner.query(
    `select cron from ${SCHEMA}.schedule where name = 'test.every_site'`,
  )
  expect(rows).toEqual([{ cron: '0 0 1 1 *' }])
})

test('one waiting run of a scheduled job is enough, however many instances ask', async () => {
  const boss = new PgBoss({
    connectionString: bare.ownerUrl,
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  const later = { startAfter: new Date(Date.now() + 3_600_000) }
  const ids = [await boss.send('test.every_site', {}, later), await boss.send('test.every_site', {}, later)]
  await boss.stop({ graceful: false })
  expect(ids.filter((id) => id !== null)).toHaveLength(1)
})

test('queues are made once, with their retries, and asking again changes nothing', async () => {
  await ensureQueues(bare.ownerUrl, jobs, [everySite])
  const { rows } = await bare.owner.query(
    `select name, retry_limit, retry_backoff, policy from ${SCHEMA}.queue where name like 'test.%' order by name`,
  )
  expect(rows).toEqual([
    { name: 'test.every_site', retry_limit: 2, retry_backoff: true, policy: 'short' },
    { name: 'test.idle', retry_limit: 5, retry_backoff: true, policy: 'standard' },
    { name: 'test.note', retry_limit: 3, retry_backoff: true, policy: 'standard' },
    { name: 'test.patient', retry_limit: 5, retry_backoff: true, policy: 'standard' },
  ])
})

test('data that does not fit fails the job before it runs, and holds up no other', async () => {
  const misnamed: JobName<{ words: string }> = { name: noteJob.name, data: z.object({ words: z.string() }) }
  await bare.db.transaction(bare.sites[0], async (tx) => enqueue(tx, misnamed, { words: 'unfit' }))
  const unfit = async () =>
    (await bare.owner.query(`select state, output from ${SCHEMA}.job where data -> 'data' ? 'words'`)).rows
  await expect
    .poll(unfit)
    .toEqual([{ state: 'retry', output: { message: 'the data of the job test.note does not fit' } }])
  await nextRun(() => send(noteJob, 'after it'))
  expect(runs.at(-1)?.text).toBe('after it')
})

test('what a job is not told of does not compile', () => {
  // @ts-expect-error a field is missing
  const missing = (tx: ReadTx) => enqueue(tx, noteJob, {})
  // @ts-expect-error a field has another type
  const other = (tx: ReadTx) => enqueue(tx, noteJob, { text: 7 })
  expect([missing, other]).toHaveLength(2)
})
