import { beforeEach, describe, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/job.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { notify } from './notify.ts'
import { postMailsJob } from './post-mails.ts'

const desk = useDesk()
let person: TestPerson
let subjects = 0

beforeEach(async () => {
  desk.clock.set(new Date())
  person = await newPerson(desk)
})

const tell = async (
  to = person,
  more: { subject?: string; mail?: null; accountId?: string; byUserId?: string } = {},
) => {
  const id = more.subject ?? `01890000-0000-7000-8000-${String(++subjects).padStart(12, '0')}`
  await desk.platform.db.transaction(desk.sites.main, async (tx) =>
    notify(tx, {
      event: 'order.delivered',
      to: {
        accountId: more.accountId ?? to.id,
        people: [{ userId: to.id, ...('mail' in more && { mail: null }) }],
      },
      byUserId: more.byUserId,
      subject: { kind: 'wallet', id },
      params: { order: subjects, vehicle: 'Golf', service: 'Stage 1' },
      link: `/order_details/${id}`,
    }),
  )
  await desk.runJobs()
  return id
}

const subjectsTo = async ({ email } = person) => (await desk.mailsTo(email)).map(({ subject }) => subject)
const isOnline = ({ id } = person) =>
  desk.owner.query(
    `insert into presence values ($1, $2, $3) on conflict (site_id, user_id) do update set seen_at = excluded.seen_at`,
    [desk.sites.main, id, desk.clock.now()],
  )
/** What the queue would do when the time has come. */
const comeTo = async (milliseconds: number, to = person) => {
  desk.clock.advance(milliseconds)
  await (postMailsJob as Job).run(desk.platform, desk.sites.main, { user_id: to.id })
}
const startOf = async () =>
  (
    await desk.owner.query(
      `select start_after from ${SCHEMA}.job where name = 'notifications.post_mails' order by created_on desc limit 1`,
    )
  ).rows[0].start_after as Date
const markRead = (id: string) =>
  desk.call('POST /notifications/read', { token: person.token, body: { subject: { kind: 'wallet', id } } })
const choose = (more: string, values: unknown[] = []) =>
  desk.owner.query(
    `insert into notification_choices (site_id, user_id, ways, ${more.split('=')[0]})
     values ($1, $2, '{}', ${more.split('=')[1]})`,
    [desk.sites.main, person.id, ...values],
  )

describe('whoever has the portal open', () => {
  test('is mailed after ninety seconds what they have not read', async () => {
    await isOnline()
    await tell()
    expect(await subjectsTo()).toEqual([])
    expect((await startOf()).getTime()).toBe(desk.clock.now().getTime() + 90_000)
    await comeTo(89_000)
    expect(await subjectsTo()).toEqual([])
    await comeTo(1000)
    expect(await subjectsTo()).toEqual([`Your file is ready: order #${subjects}`])
    await comeTo(1000)
    expect(await subjectsTo()).toHaveLength(1)
  })

  test('is not mailed what they read there', async () => {
    await isOnline()
    await markRead(await tell())
    await comeTo(90_000)
    expect(await subjectsTo()).toEqual([])
  })

  test('is away forty seconds after the last sign of life', async () => {
    await isOnline()
    desk.clock.advance(40_000)
    await tell()
    expect(await subjectsTo()).toHaveLength(1)
  })
})

describe('more than five within an hour', () => {
  test('are gathered, and leave as one when the hour is over, without what was read', async () => {
    for (let at = 0; at < 5; at++) await tell()
    const [read, kept] = [await tell(), await tell()]
    await tell(person, { subject: kept })
    expect(await subjectsTo()).toHaveLength(5)
    await markRead(read)
    await comeTo(3_600_000)
    const mails = await desk.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('1 update from Site main')
    expect(mails).toHaveLength(6)
    expect(mails.at(-1)?.text).toContain(`/order_details/${kept}`)
    expect(mails.at(-1)?.text).not.toContain(read)
    await comeTo(3_600_000)
    expect(await subjectsTo()).toHaveLength(6)
  })

  test('nothing leaves where everything was read meanwhile', async () => {
    for (let at = 0; at < 5; at++) await tell()
    await markRead(await tell())
    await comeTo(3_600_000)
    expect(await subjectsTo()).toHaveLength(5)
  })

  test('receipts of what somebody did themselves leave all, and count for nothing', async () => {
    for (let at = 0; at < 7; at++) await tell(person, { byUserId: person.id })
    expect(await subjectsTo()).toHaveLength(7)
    await tell()
    expect(await subjectsTo()).toHaveLength(8)
  })

  test('there is room again an hour after the first', async () => {
    for (let at = 0; at < 5; at++) await tell()
    desk.clock.advance(3_600_000)
    await tell()
    expect(await subjectsTo()).toHaveLength(6)
  })
})

describe('who wants mails gathered', () => {
  test('gets one an hour', async () => {
    desk.clock.set(new Date('2026-01-15T12:10:00Z'))
    await choose("email_pace='hourly'")
    await tell()
    await tell()
    expect(await subjectsTo()).toEqual([])
    await comeTo(50 * 60_000)
    expect(await subjectsTo()).toEqual(['2 updates from Site main'])
  })

  test('gets one at eight in the morning, where they are', async () => {
    desk.clock.set(new Date('2026-01-15T12:10:00Z'))
    await desk.owner.query(
      `insert into notification_choices (site_id, user_id, ways, email_pace, timezone)
       values ($1, $2, '{}', 'daily', 'America/New_York')`,
      [desk.sites.main, person.id],
    )
    await tell()
    expect((await startOf()).toISOString()).toBe('2026-01-15T13:00:00.000Z')
  })

  test('is left alone in quiet hours, also by what waited until then', async () => {
    desk.clock.set(new Date('2026-01-15T20:59:00Z'))
    await desk.owner.query(
      `insert into notification_choices (site_id, user_id, ways, email_pace, quiet_from, quiet_to)
       values ($1, $2, '{}', 'at_once', '22:00', '07:00')`,
      [desk.sites.main, person.id],
    )
    await isOnline()
    await tell()
    await comeTo(90_000)
    expect(await subjectsTo()).toEqual([])
    desk.clock.set(new Date('2026-01-16T06:00:00Z'))
    await comeTo(0)
    expect(await subjectsTo()).toEqual([`Your file is ready: order #${subjects}`])
  })
})

describe('nobody hears by mail of what is not theirs', () => {
  test('a colleague who left, an account that is gone, another account', async () => {
    const employer = await newPerson(desk)
    const colleague = await newPerson(desk, { employer: { id: employer.id, duty: 'buyer' } })
    await tell(colleague, { accountId: employer.id })
    expect(await subjectsTo(colleague)).toHaveLength(1)
    await isOnline(colleague)
    await tell(colleague, { accountId: employer.id })
    await desk.owner.query('update users set employer_id = null, duty = null where id = $1', [colleague.id])
    await comeTo(90_000, colleague)
    await tell(colleague, { accountId: employer.id })
    expect(await subjectsTo(colleague)).toHaveLength(1)
    const bell = await desk.call('GET /notifications', { token: colleague.token })
    expect([bell.body.items, bell.body.unread]).toEqual([[], 0])
  })

  test('an account that was deleted', async () => {
    await isOnline()
    await tell()
    await desk.owner.query('update users set deleted_at = now() where id = $1', [person.id])
    await comeTo(90_000)
    await tell()
    expect(await subjectsTo()).toEqual([])
    const { rows } = await desk.owner.query('select 1 from notifications where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('what another room mails is not mailed again', async () => {
    await tell(person, { mail: null })
    expect(await subjectsTo()).toEqual([])
  })
})
