import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { createServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log.ts'
import { openPlatform } from '#platform/open-platform.ts'
import { JOBS, ROUTES, SCHEDULED_JOBS } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import {
  backUp,
  type Installation,
  installationOf,
  query,
  restore,
  storeFile,
  tablesOf,
  useBackupStage,
} from '#server/test/backup-stage.ts'
import { useDesk } from '#server/test/desk.ts'
import { openJobRunner } from '#server/test/job-runner.ts'
import { newAdmin, newPerson, PASSWORD, solvedCaptcha, type TestPerson } from '#server/test/people.ts'
import { SECRET_KEY } from '#server/test/template-database.ts'

const desk = useDesk()
const stage = useBackupStage()
let source: Installation
let person: TestPerson
let path: string
const files = new Map<string, Buffer>()

// Everything that a careless way through JSON, JavaScript or a time zone would change.
const TEXT = '"quoted" \\back\\slash\n\r\t\u2028 \u0001 {a,b} NULL \ud83d\ude97 \u0631\u062e\u0635\u0629'
const NUMBER = '123456789012345678901234567890.000100'

beforeAll(async () => {
  source = installationOf(desk)
  path = join(stage.dir, 'round-trip.tar')
  const admin = await newAdmin(desk)
  person = await newPerson(desk, { email: 'kept@example.test', username: 'kept' })
  for (const size of [0, 10, 700_000]) {
    const content = randomBytes(size)
    const row = await storeFile(desk.platform, desk.sites.main, content, person.id)
    files.set(row.storageKey, content)
    // A circle: the person has the picture, the picture its owner.
    await desk.owner.query('update users set picture_file_id = $1 where id = $2', [row.id, person.id])
  }
  const event = `insert into events (site_id, type, data, at) values ($1, 'x', '{}', now())`
  for (let number = 0; number < 3; number++) await desk.owner.query(event, [desk.sites.main])
  await desk.owner.query('delete from events where id > (select min(id) from events)')
  await desk.owner.query(
    `insert into audit_log (id, site_id, at, actor_id, act, subject, before, after, ip, request_id) values
     (gen_random_uuid(), $1, '2026-03-29 02:30:00.123456+01', $2, 'x', $3, 'null', $4, '::1', ''),
     (gen_random_uuid(), $1, 'infinity', null, 'x', '', null, 'null', '', ''),
     (gen_random_uuid(), $1, '0044-03-15 00:00:00 BC', null, 'x', '', '[]', '"text"', '', '')`,
    [desk.sites.main, admin.id, TEXT, `{"n": ${NUMBER}, "t": ${JSON.stringify(TEXT.replaceAll('\0', ''))}}`],
  )
  await desk.owner.query(
    `insert into stored_files (id, site_id, state, storage_key, name, media_type, size, sha256, created_at, changed_at)
     values (gen_random_uuid(), $1, 'temporary', 'a/b', $2, 'x/y', 9223372036854775807, $3, now(), now())`,
    [desk.sites.main, TEXT, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  )
  await desk.owner.query('update users set permissions = $1 where id = $2', [
    ['a,b', 'q"uote', '', 'NULL', TEXT],
    admin.id,
  ])
  await desk.call('POST /auth/send_forgot_pass_code', {
    body: { email: person.email, captcha: await solvedCaptcha(desk) },
  })
  await backUp(source, path)
})

test('every table comes back row by row, every file byte by byte', async () => {
  const target = await stage.emptyInstallation()
  const before = await tablesOf(source.ownerUrl)
  expect(Object.keys(before).length).toBeGreaterThan(20)
  expect(await restore(path, target)).toEqual({ removed: null, unknownJobs: 0, secretPlaced: false })
  expect(await tablesOf(target.ownerUrl)).toEqual(before)
  for (const [key, content] of files) {
    expect((await readFile(join(target.dataDir, 'files', key))).equals(content)).toBe(true)
  }
})

test('each kind of value survives exactly', async () => {
  const target = await stage.emptyInstallation()
  await restore(path, target)
  const [audit] = await query(
    target.ownerUrl,
    `select at at time zone 'UTC' = '2026-03-29 01:30:00.123456' as same_time, subject,
       jsonb_typeof(before) as before, after ->> 'n' as number, after ->> 't' as text
     from audit_log where subject <> '' and act = 'x'`,
  )
  expect(audit).toEqual({ same_time: true, subject: TEXT, before: 'null', number: NUMBER, text: TEXT })
  expect(
    await query(
      target.ownerUrl,
      `select at::text, before is null as none, jsonb_typeof(after) as after from audit_log
       where act = 'x' and subject = '' order by at`,
    ),
  ).toEqual([
    { at: expect.stringContaining('0044-03-1'), none: false, after: 'string' },
    { at: 'infinity', none: true, after: 'null' },
  ])
  const [file] = await query(
    target.ownerUrl,
    `select size, sha256 from stored_files where state = 'temporary' and storage_key = 'a/b'`,
  )
  expect(file.size).toBe('9223372036854775807')
  expect([...file.sha256]).toEqual(Array.from({ length: 256 }, (_, byte) => byte))
  expect(
    await query(target.ownerUrl, `select permissions from users where permissions @> array['a,b']`),
  ).toEqual([{ permissions: ['a,b', 'q"uote', '', 'NULL', TEXT] }])
})

test('numbers go on where they were, foreign keys hold, and the schema is the same', async () => {
  const target = await stage.emptyInstallation()
  const schema = `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`
  const made = await query(target.ownerUrl, schema)
  await restore(path, target)
  expect(await query(target.ownerUrl, schema)).toEqual(made)
  // The last events are gone from the table, and their numbers are not given again.
  const [given] = await query(
    source.ownerUrl,
    'select last_value, max(id) from events_id_seq, events group by 1',
  )
  expect(Number(given.last_value) - Number(given.max)).toBe(2)
  expect(await query(target.ownerUrl, 'select last_value, is_called from events_id_seq')).toEqual([
    { last_value: given.last_value, is_called: true },
  ])
  await expect(query(target.ownerUrl, 'delete from users')).rejects.toThrow('violates foreign key')
})

test('a person signs in on the restored installation, and the waiting mail is sent once', async () => {
  const target = await stage.emptyInstallation()
  await restore(path, target)
  const { appUrl, applied } = await migrate(target.ownerUrl, SECRET_KEY)
  expect(applied).toEqual([])
  const config = readConfig({
    DATA_DIR: target.dataDir,
    SECRET_KEY,
    LOG_LEVEL: 'silent',
    DATABASE_URL: target.ownerUrl,
  })
  const { platform, close } = await openPlatform({ config, log: createLog('silent'), appUrl })
  const runner = await openJobRunner(platform, appUrl, JOBS, SCHEDULED_JOBS)
  const server = await createServer(platform, ROUTES)
  try {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { host: 'localhost' },
      payload: { login: person.email, password: PASSWORD },
    })
    expect(reply.statusCode).toBe(200)
    for (let run = 0; run < 2; run++) {
      await runner.runAll()
      const mails = await readdir(join(target.dataDir, 'outbox'))
      expect(mails.filter((name) => name.endsWith('.eml'))).toHaveLength(1)
      expect(await readFile(join(target.dataDir, 'outbox', mails[0] ?? ''), 'utf8')).toContain(person.email)
    }
  } finally {
    await server.close()
    await runner.close()
    await close()
  }
})

test("the queue's own job, which its next tick makes anew, is neither kept nor told as unknown", async () => {
  const [from, file] = [await stage.emptyInstallation(), join(stage.dir, 'own-job.tar')]
  await query(
    from.ownerUrl,
    `select pgboss.create_queue('__pgboss__send-it', '{"policy":"standard"}'::jsonb)`,
  )
  await query(from.ownerUrl, `insert into pgboss.job (name) values ('__pgboss__send-it'), ('system.sweep')`)
  await backUp(from, file)
  const target = await stage.emptyInstallation()
  expect(await restore(file, target)).toMatchObject({ unknownJobs: 0 })
  expect(await query(target.ownerUrl, 'select name from pgboss.job')).toEqual([{ name: 'system.sweep' }])
})

test('a job that was being worked on waits again; one that is done is not kept', async () => {
  const [active, done] = [await stage.emptyInstallation(), join(stage.dir, 'jobs.tar')]
  const client = new pg.Client({ connectionString: active.ownerUrl })
  await client.connect()
  const insert = `insert into pgboss.job (name, data, state, started_on, heartbeat_on, retry_count, keep_until)
    values ('mails.send', $1, $2, now(), now(), 1, now() + interval '1 hour')`
  for (const state of ['active', 'retry', 'created', 'completed', 'failed', 'cancelled']) {
    await client.query(insert, [JSON.stringify({ was: state }), state])
  }
  await client.end()
  await backUp(active, done)
  const target = await stage.emptyInstallation()
  await restore(done, target)
  expect(
    await query(
      target.ownerUrl,
      `select data ->> 'was' as was, state, started_on is null as fresh, retry_count from pgboss.job order by 1`,
    ),
  ).toEqual([
    { was: 'active', state: 'retry', fresh: true, retry_count: 1 },
    { was: 'created', state: 'created', fresh: false, retry_count: 1 },
    { was: 'retry', state: 'retry', fresh: false, retry_count: 1 },
  ])
})

test('the file is for its owner alone, and nothing else is left beside it', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readdir(stage.dir)).filter((name) => name.endsWith('.part'))).toEqual([])
})
