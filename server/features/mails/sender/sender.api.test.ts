import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { type SmtpSink, startSmtpSink } from '#server/test/smtp-sink.ts'
import { sendMail } from '../send-mail.ts'

const desk = useDesk({ MAIL_FROM: 'portal@provider.test', OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
let sink: SmtpSink
let staff: Record<'main' | 'other', TestPerson>

beforeAll(async () => {
  sink = await startSmtpSink()
  staff = {
    main: await newModerator(desk, ['settings', 'audit_log']),
    other: await newModerator(desk, ['settings', 'audit_log'], { site: 'other' }),
  }
})
afterAll(() => sink.close())
beforeEach(async () => {
  await desk.owner.query('delete from mail_senders')
  await desk.owner.query('delete from site_hostnames')
  await desk.owner.query('delete from rate_limits')
  sink.taken.length = 0
  sink.onRecipient = () => null
})

type Site = 'main' | 'other'
const at = (site: Site) => ({ site, token: staff[site].token })
const show = async (site: Site) => (await desk.call('GET /mail_sender', at(site))).body
const change = (site: Site, body: object) => desk.call('POST /mail_sender', { ...at(site), body })
const tryOut = (site: Site) => desk.call('POST /mail_sender/test', at(site))

const ownServer = (changes = {}) => ({
  host: '127.0.0.1',
  port: Number(new URL(sink.url).port),
  security: 'starttls',
  username: '',
  ...changes,
})

let letters = 0
async function write(site: Site) {
  const address = `reader${letters++}@example.test`
  await desk.platform.db.transaction(desk.sites[site], async (tx) =>
    sendMail(tx, { to: { name: 'Ida', address }, language: 'en', subject: 'A word', blocks: [] }),
  )
  return address
}

describe('by the server of the installation', () => {
  test("the admin site writes from MAIL_FROM, a sub-portal from an address of its own and never the provider's", async () => {
    const [[ours], [theirs]] = [
      await desk.mailsTo(await write('main')),
      await desk.mailsTo(await write('other')),
    ]
    expect(ours?.from?.address).toBe('portal@provider.test')
    expect(theirs?.from?.address).toBe('no-reply@other.localhost')
    expect(theirs?.messageId).toMatch(/@other\.localhost>$/)
    expect(JSON.stringify(theirs?.headers)).not.toContain('provider.test')
  })

  test('a sub-portal writes from its hostname, and from any address there', async () => {
    await desk.owner.query("insert into site_hostnames (hostname, site_id) values ('files.alba.test', $1)", [
      desk.sites.other,
    ])
    expect(await show('other')).toEqual({
      address: '',
      server: null,
      in_use: 'no-reply@files.alba.test',
      domains: ['files.alba.test'],
      failure: null,
    })
    expect((await change('other', { address: 'Desk@files.alba.test' })).status).toBe(200)
    expect((await show('other')).in_use).toBe('desk@files.alba.test')
    const [mail] = await desk.mailsTo(await write('other'))
    expect(mail?.from).toEqual({ name: 'Site other', address: 'desk@files.alba.test' })
  })

  test.each(['boss@provider.test', 'ceo@bank.test', 'x@evilother.localhost', 'x@sub.other.localhost'])(
    'a sub-portal cannot write as %s',
    async (address) => {
      const { status, body } = await change('other', { address })
      expect([status, body.fields]).toEqual([400, { address: { code: 'invalid' } }])
      expect((await show('other')).in_use).toBe('no-reply@other.localhost')
    },
  )

  test('an address at a hostname that was taken away is no longer used', async () => {
    await desk.owner.query("insert into site_hostnames (hostname, site_id) values ('old.alba.test', $1)", [
      desk.sites.other,
    ])
    await change('other', { address: 'desk@old.alba.test' })
    await desk.owner.query('delete from site_hostnames')
    expect(await show('other')).toMatchObject({
      address: 'desk@old.alba.test',
      in_use: 'no-reply@other.localhost',
    })
  })
})

describe('by a server of its own', () => {
  test('mails leave there, from any address', async () => {
    expect((await change('other', { address: 'info@alba.test', server: ownServer() })).status).toBe(200)
    const address = await write('other')
    expect(await desk.mailsTo(address)).toEqual([])
    const mail = await sink.mailTo(address)
    expect(mail.from?.address).toBe('info@alba.test')
    expect(mail.messageId).toMatch(/@alba\.test>$/)
  })

  test('the mails of other sites do not', async () => {
    await change('other', { address: 'info@alba.test', server: ownServer() })
    const [mail] = await desk.mailsTo(await write('main'))
    expect(mail?.from?.address).toBe('portal@provider.test')
    expect(sink.taken).toEqual([])
  })

  test('a test goes to oneself; what the server says against it is shown, and is gone with the next that leaves', async () => {
    await change('other', { address: 'info@alba.test', server: ownServer() })
    sink.onRecipient = () => ({ code: 550, text: 'no such sender here' })
    const refused = await tryOut('other')
    expect(refused.body.works).toBe(false)
    expect(refused.body.message).toContain('no such sender here')
    expect((await show('other')).failure.message).toContain('no such sender here')
    sink.onRecipient = () => null
    expect((await tryOut('other')).body).toEqual({ works: true, message: '' })
    expect(sink.taken.map(({ to }) => to)).toEqual([staff.other.email])
    expect((await show('other')).failure).toBeNull()
  })

  test('a server that does not answer is an answer, not an error', async () => {
    await change('other', { address: 'info@alba.test', server: ownServer({ port: 1 }) })
    const { status, body } = await tryOut('other')
    expect([status, body.works]).toEqual([200, false])
    expect(body.message).not.toBe('')
  })
})

describe('the password', () => {
  const withPassword = () => ownServer({ username: 'alba', password: 'open sesame' })

  test('never comes out, neither in answers nor in the log, and the database does not tell it', async () => {
    const { body } = await change('other', { address: 'info@alba.test', server: withPassword() })
    const { rows } = await desk.owner.query('select * from mail_senders')
    const log = await desk.call('GET /audit_log', at('other'))
    expect(JSON.stringify([body, await show('other'), rows, log.body])).not.toContain('sesame')
    expect(log.body.items[0]).toMatchObject({
      act: 'settings.change_mail_sender',
      after: { address: 'info@alba.test', username: 'alba', new_password: true },
    })
  })

  test('stays where it is left out, and must be entered anew for another server or another name', async () => {
    await change('other', { address: 'info@alba.test', server: withPassword() })
    const kept = ownServer({ username: 'alba', port: 2525 })
    expect((await change('other', { address: 'info@alba.test', server: kept })).status).toBe(200)
    for (const moved of [
      { ...kept, host: 'mail.thief.test' },
      { ...kept, username: 'other' },
    ]) {
      const { status, body } = await change('other', { address: 'info@alba.test', server: moved })
      expect([status, body.fields]).toEqual([400, { 'server.password': { code: 'required' } }])
    }
    expect((await show('other')).server).toMatchObject({ host: '127.0.0.1', port: 2525 })
  })

  test('that can no longer be read costs no mail: the installation sends', async () => {
    await change('other', { address: 'info@alba.test', server: withPassword() })
    await desk.owner.query("update mail_senders set sealed = 'v1.lost'")
    const [mail] = await desk.mailsTo(await write('other'))
    expect(mail?.from?.address).toBe('no-reply@other.localhost')
  })
})

test.each(['10.0.0.5', 'localhost', '[::1]', '169.254.169.254'])(
  'security 32: %s is no mail server of a site',
  async (host) => {
    const { status, body } = await change('other', { server: ownServer({ host }) })
    expect([status, body.code]).toEqual([400, 'outgoing_address_refused'])
  },
)

test.each(['mail.test/path', 'user@mail.test', 'a b', 'mail.test:25:25'])('%s is no host', async (host) => {
  const { status, body } = await change('other', { server: ownServer({ host }) })
  expect([status, body.fields]).toEqual([400, { 'server.host': { code: 'invalid' } }])
})

test('only staff who set the site up see and change it', async () => {
  const others = [await newModerator(desk, ['orders']), await newPerson(desk)]
  for (const { token } of others) {
    expect((await desk.call('GET /mail_sender', { token })).status).toBe(403)
    expect((await desk.call('POST /mail_sender/test', { token })).status).toBe(403)
    const body = {}
    expect((await desk.call('POST /mail_sender', { token, body })).status).toBe(403)
  }
  const stranger = await newAdmin(desk)
  expect((await desk.call('GET /mail_sender', { site: 'other', token: stranger.token })).status).toBe(401)
})
