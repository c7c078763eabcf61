import { beforeAll, expect, test } from 'vitest'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { useDesk } from '#server/test/desk.ts'
import { startMailing } from '#server/test/mailings.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { gatherBite } from './gather-recipients.ts'

const desk = useDesk()
const PEOPLE = 20_000
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['send_email'])
  await desk.owner.query(
    `insert into users (id, site_id, role_id, kind, verified, email, password_hash, first_name, last_name, created_at,
       unsubscribed_at)
     select gen_random_uuid(), $1, 2, 'dealer', true, 'many' || n || '@example.test', '', 'Many', n::text,
       timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond',
       case when n % 100 = 0 then now() end
     from generate_series(1, $2::int) n`,
    [desk.sites.main, PEOPLE],
  )
}, 60_000)

async function start(filter = {}): Promise<string> {
  const { body } = await desk.call('POST /mailing', {
    token: staff.token,
    body: { audience: 'dealers', subject: 'Many', body: '<p>Many</p>', filter },
  })
  expect((await startMailing(desk, body.id, { token: staff.token })).status).toBe(200)
  return body.id
}

const mailing = async (id: string) =>
  (await desk.owner.query('select total, left_out, frozen_at, turn from mailings where id = $1', [id]))
    .rows[0]

test('20,000 people are counted and gathered in bites, each once, those who came later not', async () => {
  const counting = performance.now()
  const counted = await desk.call('GET /mailing_audience', { token: staff.token })
  expect(counted.body).toMatchObject({ people: PEOPLE - 200, left_out: 200, reasons: { unsubscribed: 200 } })
  const id = await start()
  await desk.owner.query(
    `insert into users (id, site_id, role_id, kind, verified, email, password_hash, first_name, last_name, created_at)
     select gen_random_uuid(), $1, 2, 'dealer', true, 'late' || n || '@example.test', '', 'Late', 'Comer', $2
     from generate_series(1, 1000) n`,
    [desk.sites.main, new Date(desk.clock.now().getTime() + 1000)],
  )
  let bites = 0
  // As many came later as one bite takes: it must not be taken for one of many.
  while (bites < 30 && (await gatherBite(desk.platform, desk.sites.main, id))) bites++
  // On a busy machine; it takes two seconds on a quiet one.
  expect(performance.now() - counting).toBeLessThan(30_000)
  expect(bites).toBe(20)
  expect(await mailing(id)).toMatchObject({ total: PEOPLE, left_out: 200, frozen_at: expect.any(Date) })
  const { rows } = await desk.owner.query(
    `select count(*)::int as n, count(distinct user_id)::int as people, min(number), max(number)
     from mailing_recipients where mailing_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ n: PEOPLE, people: PEOPLE, min: 1, max: PEOPLE }])
  expect(await gatherBite(desk.platform, desk.sites.main, id)).toBe(false)
}, 60_000)

test('as many latecomers as fill a bite, and one more, do not keep the gathering busy for ever', async () => {
  const id = await start({ search: 'many1999' })
  const bite = 5
  await desk.owner.query(
    `insert into users (id, site_id, role_id, kind, verified, email, password_hash, first_name, last_name, created_at)
     select gen_random_uuid(), $1, 2, 'dealer', true, 'many1999late' || n || '@example.test', '', 'Late', 'Comer', $2
     from generate_series(1, $3::int) n`,
    [desk.sites.main, new Date(desk.clock.now().getTime() + 1000), bite + 1],
  )
  let bites = 0
  while (bites < 10 && (await gatherBite(desk.platform, desk.sites.main, id, bite))) bites++
  // many1999 and many19990 to many19999.
  expect([bites, await mailing(id)]).toMatchObject([2, { total: 11, frozen_at: expect.any(Date) }])
  await desk.owner.query("delete from users where email like 'many1999late%'")
}, 60_000)

test('two that gather at once share the work; one that stops is gone on with', async () => {
  const id = await start()
  const half = () => gatherBite(desk.platform, desk.sites.main, id, 7000)
  expect(await Promise.all([half(), half()])).toEqual([true, true])
  expect(await mailing(id)).toMatchObject({ total: 14_000, frozen_at: null })
  expect(await half()).toBe(false)
  expect(await mailing(id)).toMatchObject({ total: PEOPLE, frozen_at: expect.any(Date) })
}, 60_000)

test('a site keeps to its mails a minute, and its mailings share them', async () => {
  await desk.owner.query('delete from mailings')
  await desk.owner.query(`delete from ${SCHEMA}.job`)
  // The queue goes by the time of the database.
  desk.clock.set(new Date())
  const id = await start({ search: 'many12' })
  await desk.runJobs()
  const sent = async () =>
    (await desk.owner.query('select sent from mailings where id = $1', [id])).rows[0].sent
  // Ten seconds of 300 a minute; the next turn waits for its time.
  expect(await sent()).toBe(50)
  const { rows } = await desk.owner.query(
    `select extract(epoch from start_after - $1)::float as seconds from ${SCHEMA}.job
     where name = 'mailings.send' and state = 'created'`,
    [desk.clock.now()],
  )
  expect(rows).toEqual([{ seconds: 10 }])
  const second = await start({ search: 'many12' })
  await gatherBite(desk.platform, desk.sites.main, second, 3000)
  desk.clock.set(new Date())
  await desk.owner.query(
    `update ${SCHEMA}.job set start_after = now() where state = 'created' and data->'data'->>'mailing_id' = $1`,
    [id],
  )
  await desk.runJobs()
  expect(await sent()).toBe(75)
}, 60_000)
