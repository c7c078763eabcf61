import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { useDesk } from '#server/test/desk.ts'
import { startMailing } from '#server/test/mailings.ts'
import { newModerator, newPerson, signInAgain, type TestPerson } from '#server/test/people.ts'
import { type SmtpSink, startSmtpSink } from '#server/test/smtp-sink.ts'
import { gatherBite } from './gather-recipients.ts'

/* From the start to the last mail, over a real SMTP server. */
const sink: SmtpSink = await startSmtpSink()
const desk = useDesk({ SMTP_URL: sink.url, BULK_MAILS_PER_MINUTE: '0' })
afterAll(() => sink.close())
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['send_email'])
})
beforeEach(() => {
  sink.taken.length = 0
  Object.assign(sink, { onRecipient: () => null, onMail: () => null, beforeThanks: () => {} })
})

const ask = async (key: EndpointKey, id: string, options: object = {}) =>
  desk.call(key, { token: staff.token, params: { id }, ...options })
const show = async (id: string) => (await ask('GET /mailing/{id}', id)).body
const report = async (id: string, state: string) =>
  (await ask('GET /mailing/{id}/recipients', id, { query: { state } })).body.items

const people = (count: number) => Promise.all(Array.from({ length: count }, () => newPerson(desk)))

async function startTo(readers: readonly TestPerson[]): Promise<string> {
  const { body } = await desk.call('POST /mailing', {
    token: staff.token,
    body: {
      audience: 'dealers',
      subject: 'News',
      body: '<p>Hello {first_name}</p>',
      user_ids: readers.map(({ id }) => id),
    },
  })
  expect((await startMailing(desk, body.id, { token: staff.token })).status).toBe(200)
  return body.id
}

const takenBy = (readers: readonly TestPerson[]) =>
  readers.map(({ email }) => sink.taken.filter(({ to }) => to === email).length)

/** Jobs that wait for their time come now. */
async function later(minutes: number) {
  desk.clock.advance(minutes * 60_000)
  staff = await signInAgain(desk, staff)
  await desk.owner.query(`update ${SCHEMA}.job set start_after = now() where state = 'created'`)
  await desk.runJobs()
}

test('everybody gets one mail, with a link of their own that ends them and a number of its own', async () => {
  const readers = await people(3)
  const id = await startTo(readers)
  expect(await show(id)).toMatchObject({
    state: 'sending',
    is_frozen: false,
    can: { pause: true, edit: false },
  })
  await desk.runJobs()
  expect(await show(id)).toMatchObject({
    state: 'sent',
    is_frozen: true,
    counts: { total: 3, sent: 3, waiting: 0 },
    can: { pause: false, stop: false },
  })
  expect(takenBy(readers)).toEqual([1, 1, 1])
  const mails = await Promise.all(readers.map(({ email }) => sink.mailTo(email)))
  expect(mails.map(({ messageId }) => messageId).sort()).toEqual(
    [1, 2, 3].map((number) => `<${id}.${number}@localhost>`),
  )
  expect(mails[0]?.text).toContain('Hello Ada')
  const links = mails.map(({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe')?.value)
  expect(new Set(links).size).toBe(3)
  for (const link of links) expect(link).toMatch(/^<http:\/\/localhost\/unsubscribe\/v1\.[\w.-]+>$/)
  expect(mails[0]?.html).toContain((links[0] ?? '').slice(1, -1))
})

test('who starts twice, in two tabs or by one key, starts once', async () => {
  const readers = await people(2)
  const { body } = await desk.call('POST /mailing', {
    token: staff.token,
    body: { audience: 'dealers', subject: 'Once', body: '<p>x</p>', user_ids: readers.map(({ id }) => id) },
  })
  const tabs = await Promise.all(
    [1, 2, 3].map(() => ask('POST /mailing/{id}/start', body.id, { body: { people: 2 } })),
  )
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await desk.runJobs()
  expect(takenBy(readers)).toEqual([1, 1])

  const again = await desk.call('POST /mailing', {
    token: staff.token,
    body: { audience: 'dealers', subject: 'Key', body: '<p>x</p>', user_ids: readers.map(({ id }) => id) },
  })
  const once = { headers: { 'idempotency-key': 'the-same-key-twice' }, body: { people: 2 } }
  const first = await ask('POST /mailing/{id}/start', again.body.id, once)
  const second = await ask('POST /mailing/{id}/start', again.body.id, once)
  expect([second.status, second.body]).toEqual([200, first.body])
  await desk.runJobs()
  expect(takenBy(readers)).toEqual([2, 2])
})

test('who unsubscribes, is blocked or deleted between the gathering and the sending gets none', async () => {
  const [gone, blocked, quiet, promoted, reader] = await people(5)
  const all = [gone, blocked, quiet, promoted, reader] as TestPerson[]
  const id = await startTo(all)
  expect(await gatherBite(desk.platform, desk.sites.main, id)).toBe(false)
  await desk.owner.query(
    "update users set deleted_at = now(), email = id || '@deleted.invalid' where id = $1",
    [gone?.id],
  )
  await desk.owner.query('update users set status = 2 where id = $1', [blocked?.id])
  await desk.owner.query('update users set unsubscribed_at = now() where id = $1', [quiet?.id])
  await desk.owner.query('update users set role_id = 3 where id = $1', [promoted?.id])
  await desk.runJobs()
  expect(takenBy(all)).toEqual([0, 0, 0, 0, 1])
  const left = await report(id, 'left_out')
  expect(left.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    'blocked',
    'deleted',
    'not_a_customer',
    'unsubscribed',
  ])
  expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 1, left_out: 4 } })
})

test('a new address since then is where it goes; of a deleted person none stays', async () => {
  const [reader] = (await people(1)) as [TestPerson]
  const id = await startTo([reader])
  await gatherBite(desk.platform, desk.sites.main, id)
  await desk.owner.query("update users set email = 'moved@example.test' where id = $1", [reader.id])
  await desk.runJobs()
  expect(sink.taken.map(({ to }) => to)).toEqual(['moved@example.test'])
  const stored = () =>
    desk.owner.query('select email from mailing_recipients where user_id = $1', [reader.id])
  expect((await stored()).rows).toEqual([{ email: 'moved@example.test' }])
  await desk.owner.query(
    "update users set deleted_at = now(), email = id || '@deleted.invalid' where id = $1",
    [reader.id],
  )
  expect((await stored()).rows).toEqual([{ email: '' }])
})

test('a pause takes effect behind the mail that is on its way, and nobody is forgotten', async () => {
  const readers = await people(6)
  const id = await startTo(readers)
  sink.beforeThanks = async () => {
    if (sink.taken.length === 2) expect((await ask('POST /mailing/{id}/pause', id)).status).toBe(200)
  }
  await desk.runJobs()
  expect(sink.taken).toHaveLength(2)
  expect(await show(id)).toMatchObject({
    state: 'paused',
    counts: { sent: 2, waiting: 4 },
    can: { pause: false, resume: true, stop: true },
  })
  await later(60)
  expect(sink.taken).toHaveLength(2)
  expect((await ask('POST /mailing/{id}/resume', id)).body.state).toBe('sending')
  await desk.runJobs()
  expect(takenBy(readers)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 6 } })
})

test('paused and let go on again and again, there is still one who sends', async () => {
  const readers = await people(4)
  const id = await startTo(readers)
  for (let round = 0; round < 3; round++) {
    await ask('POST /mailing/{id}/pause', id)
    await ask('POST /mailing/{id}/resume', id)
  }
  await desk.runJobs()
  expect(takenBy(readers)).toEqual([1, 1, 1, 1])
})

test('stopped is stopped: the others never get it', async () => {
  const readers = await people(3)
  const id = await startTo(readers)
  sink.beforeThanks = async () => {
    if (sink.taken.length === 1) await ask('POST /mailing/{id}/stop', id)
  }
  await desk.runJobs()
  await later(60)
  expect(sink.taken).toHaveLength(1)
  expect(await show(id)).toMatchObject({ state: 'stopped', counts: { sent: 1, waiting: 2 } })
  for (const act of ['start', 'pause', 'resume', 'stop', 'send_again'])
    expect(
      (
        await ask(`POST /mailing/{id}/${act}` as EndpointKey, id, {
          ...(act === 'start' && { body: { people: 1 } }),
        })
      ).body.code,
    ).toBe('wrong_state')
  expect((await ask('DELETE /mailing/{id}', id)).status).toBe(409)
})

test('an address that takes no mail bounces; a mail that is not wanted is refused; neither is tried again', async () => {
  const [bad, junk, good] = (await people(3)) as [TestPerson, TestPerson, TestPerson]
  const asked: string[] = []
  sink.onRecipient = (address) => {
    asked.push(address)
    return address === bad.email ? { code: 550, text: '5.1.1 No such user here' } : null
  }
  sink.onMail = (address) => (address === junk.email ? { code: 554, text: '5.7.1 Looks like junk' } : null)
  const id = await startTo([bad, junk, good])
  await desk.runJobs()
  expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 1, bounced: 1, refused: 1 } })
  expect(await report(id, 'bounced')).toMatchObject([
    { email: bad.email, user_id: bad.id, error: expect.stringContaining('No such user here') },
  ])
  expect(await report(id, 'refused')).toMatchObject([{ error: expect.stringContaining('Looks like junk') }])
  expect(asked.sort()).toEqual([bad.email, junk.email, good.email].sort())
  const { body, headers } = await ask('GET /mailing/{id}/export', id, { query: { state: 'bounced,refused' } })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(String(body).trim().split('\r\n')).toHaveLength(3)
  expect(String(body)).toContain(`${bad.email},Ada Test,bounced,,`)
})

test('what is not taken for the moment is tried three times more, then it counts as refused', async () => {
  const [busy, slow] = (await people(2)) as [TestPerson, TestPerson]
  const asked: string[] = []
  sink.onRecipient = (address) => {
    asked.push(address)
    const isBusy = address === busy.email || asked.filter((one) => one === slow.email).length < 2
    return isBusy ? { code: 451, text: 'Come back later' } : null
  }
  const id = await startTo([busy, slow])
  await desk.runJobs()
  expect(await show(id)).toMatchObject({ state: 'sending', counts: { sent: 0, waiting: 2 } })
  await later(5)
  expect(takenBy([busy, slow])).toEqual([0, 1])
  await later(15)
  expect(await show(id)).toMatchObject({ state: 'sending', counts: { sent: 1, waiting: 1 } })
  await later(45)
  expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 1, refused: 1 } })
  expect(asked.filter((one) => one === busy.email)).toHaveLength(4)
})

test('a line that breaks amid a mail leaves one of whom nobody can tell, and goes on with the others later', async () => {
  const readers = await people(3)
  let cut = true
  sink.onMail = () => {
    if (!cut) return null
    cut = false
    return 'hang_up'
  }
  const id = await startTo(readers)
  await desk.runJobs()
  expect(await show(id)).toMatchObject({
    state: 'sending',
    counts: { unknown: 1, waiting: 2 },
    trouble: { message: expect.any(String) },
    can: { send_again: true },
  })
  await later(1)
  expect(await show(id)).toMatchObject({ state: 'sent', counts: { unknown: 1, sent: 2 }, trouble: null })
  expect((await ask('POST /mailing/{id}/send_again', id)).body).toMatchObject({
    state: 'sending',
    counts: { unknown: 0, waiting: 1 },
  })
  await desk.runJobs()
  expect(takenBy(readers)).toEqual([1, 1, 1])
  expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 3 }, can: { send_again: false } })
})

test('a mailing that nobody works at any more gets another job', async () => {
  const readers = await people(2)
  const id = await startTo(readers)
  await desk.owner.query(`delete from ${SCHEMA}.job where name in ('mailings.gather', 'mailings.send')`)
  await desk.runScheduled('mailings.revive')
  await desk.runJobs()
  expect(sink.taken).toHaveLength(0)
  desk.clock.advance(11 * 60_000)
  await desk.runScheduled('mailings.revive')
  await gatherBite(desk.platform, desk.sites.main, id)
  await desk.owner.query(`delete from ${SCHEMA}.job where name = 'mailings.send'`)
  desk.clock.advance(11 * 60_000)
  await desk.runScheduled('mailings.revive')
  await desk.runJobs()
  expect(takenBy(readers)).toEqual([1, 1])
})

test('a portal that is suspended sends nothing, and goes on when it is open again', async () => {
  const writer = await newModerator(desk, ['send_email'], { site: 'other' })
  const reader = await newPerson(desk, { site: 'other' })
  const as = { token: writer.token, site: 'other' } as const
  const letter = { audience: 'dealers', subject: 'News', body: '<p>Hello</p>', user_ids: [reader.id] }
  const { body } = await desk.call('POST /mailing', { ...as, body: letter })
  const start = { ...as, params: { id: body.id }, body: { people: 1 } }
  expect((await desk.call('POST /mailing/{id}/start', start)).status).toBe(200)
  const setState = (state: string) =>
    desk.owner.query('update sites set state = $1 where id = $2', [state, desk.sites.other])
  const comeBack = async () => {
    desk.clock.advance(15 * 60_000)
    await desk.runScheduled('mailings.revive')
    await desk.runJobs()
  }
  await setState('suspended')
  await desk.runJobs()
  await comeBack()
  expect(takenBy([reader])).toEqual([0])
  await setState('open')
  await comeBack()
  expect(takenBy([reader])).toEqual([1])
})
