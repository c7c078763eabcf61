import { expect, test } from 'vitest'
import { runJob } from '#platform/jobs/jobs.ts'
import { SCHEMA } from '#platform/jobs/queues.ts'
import { seal } from '#platform/seal.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator } from '#server/test/people.ts'
import { codeIn, signUp } from '#server/test/sign-up.ts'
import { type OutgoingMail, sendMail, sendMailJob } from './send-mail.ts'

const desk = useDesk()

const mail = (address: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: { name: 'Ida Voss', address },
  language: 'en',
  subject: 'A word from us',
  blocks: [{ kind: 'paragraph', text: 'Hello there' }],
  ...changes,
})

const send = (site: 'main' | 'other', message: OutgoingMail) =>
  desk.platform.db.transaction(desk.sites[site], async (tx) => sendMail(tx, message))

const queued = async () =>
  (
    await desk.owner.query(`select data from ${SCHEMA}.job where name = $1 and state = 'created'`, [
      sendMailJob.name,
    ])
  ).rows

test('a mail leaves after its transaction, once, dressed as its site', async () => {
  const staff = await newModerator(desk, ['settings'], { site: 'other' })
  await desk.call('POST /settings', {
    token: staff.token,
    site: 'other',
    body: { title: 'Northern Lights', email: 'desk@north.test', copyright_text: '© North' },
  })
  await send('other', mail('reader@example.test'))
  const [received, ...more] = await desk.mailsTo('reader@example.test')
  expect(more).toEqual([])
  expect([received?.subject, received?.from?.name]).toEqual(['A word from us', 'Northern Lights'])
  expect(received?.replyTo?.[0]?.address).toBe('desk@north.test')
  expect(received?.html).toContain('© North')
  expect(received?.text).toContain('Hello there')
  expect(received?.messageId).toMatch(/^<[0-9a-f-]{36}@/)
})

test('a mail of a rolled-back transaction never leaves', async () => {
  const failing = desk.platform.db.transaction(desk.sites.main, async (tx) => {
    sendMail(tx, mail('never@example.test'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await desk.mailsTo('never@example.test')).toEqual([])
})

test('in the queue a mail is sealed: neither code nor address can be read there', async () => {
  const email = 'sealed@example.test'
  await signUp(desk, { email })
  const waiting = JSON.stringify(await queued())
  const code = codeIn((await desk.mailsTo(email))[0])
  expect(waiting).toContain('v1.')
  for (const secret of [code, email, 'Ida']) expect(waiting).not.toContain(secret)
})

test('a mail that runs twice after a crash carries the same number, so that it can be recognised', async () => {
  await send('main', mail('twice@example.test'))
  const [job] = await queued()
  const run = () => runJob(desk.platform, sendMailJob, job.data)
  await run()
  await run()
  const ids = (await desk.mailsTo('twice@example.test')).map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(1)
})

test('links are paths until the mail leaves, then addresses of its site', async () => {
  const blocks = [{ kind: 'button' as const, label: 'Open', url: '/your_order?page=2' }]
  await send('main', mail('linked@example.test', { blocks }))
  await send('other', mail('linked@example.test', { blocks }))
  const texts = (await desk.mailsTo('linked@example.test')).map(({ text }) => text)
  expect(texts.map((text) => text?.match(/http\S+your_order\S*/)?.[0])).toEqual([
    'http://localhost/your_order?page=2',
    'http://other.localhost/your_order?page=2',
  ])
})

test('a mail that an earlier version queued, with its address in it, still leaves', async () => {
  const id = '01890000-0000-7000-8000-0000000000aa'
  const url = 'https://desk.example.test/your_order'
  const old = {
    ...mail('waiting@example.test', { blocks: [{ kind: 'button', label: 'Open', url }] }),
    siteUrl: 'https://desk.example.test',
  }
  const data = { id, sealed: seal(desk.platform.config.secretKey, 'queued mails', old) }
  await runJob(desk.platform, sendMailJob, { site_id: desk.sites.main, data })
  const [received] = await desk.mailsTo('waiting@example.test')
  expect(received?.messageId).toContain(id)
  expect(received?.text).toContain(url)
  const origins = received?.html?.match(/https?:\/\/[\w.:-]+/g)?.filter((one) => !one.includes('w3.org'))
  expect([...new Set(origins)]).toEqual(['https://desk.example.test'])
})

test('security 35: a line break in a title or a name makes no header', async () => {
  await desk.owner.query(
    "update site_settings set title = E'North\\r\\nBcc: all@evil.test' where site_id = $1",
    [desk.sites.main],
  )
  await send(
    'main',
    mail('header@example.test', {
      to: { name: 'Ida\r\nBcc: all@evil.test', address: 'header@example.test' },
      subject: 'Hello\r\nBcc: all@evil.test',
    }),
  )
  const [received] = await desk.mailsTo('header@example.test')
  expect(received?.bcc).toBeUndefined()
  expect(received?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(await desk.mailsTo('all@evil.test')).toEqual([])
})
