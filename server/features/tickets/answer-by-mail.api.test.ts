import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { type Letter, letter, lookForMails, mailboxBody, replyToOf } from '#server/test/mailbox.ts'
import { expectDone } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { newTicket, showTicket } from '#server/test/tickets.ts'
import { useMailbox } from '#server/test/use-mailbox.ts'

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
const { imap, staff, isRead, answered } = await useMailbox(desk, ['tickets', 'settings', 'audit_log'])
beforeEach(() => desk.owner.query('delete from rate_limits'))

async function messages(id: string, { token }: TestPerson = staff) {
  return expectDone(await desk.call('GET /ticket_messages/{id}', { token, params: { id } })).items
}

async function post(mail: Letter): Promise<number> {
  const uid = imap.deliver(letter(mail))
  await lookForMails(desk)
  return uid
}

async function lastRefusal() {
  const { body } = await desk.call('GET /mailbox', { token: staff.token })
  return body.refused[0]?.why
}

async function expectRefused(why: string, id: string, mail: Letter) {
  const before = (await messages(id)).length
  const uid = await post(mail)
  expect(await lastRefusal()).toBe(why)
  expect(await messages(id)).toHaveLength(before)
  // It stays as it was, for staff to look at.
  expect(isRead(uid)).toBe(false)
}

describe('an answer', () => {
  test('stands in the ticket as a message of the customer, marked, without what it quotes', async () => {
    const { id, customer, mail, to } = await answered()
    expect(mail?.text).toMatch(/^##- Write your answer above this line -##/)
    const quoted = (mail?.text ?? '').replace(/^/gm, '> ')
    const text = `It is of 2015.\n\nThe 2.0.\n\nOn Wed, 18 Nov 2026 at 10:11 Harbour <no-reply@localhost> wrote:\n${quoted}`
    const uid = await post({ from: `Ida Voss <${customer.email.toUpperCase()}>`, to, text })
    expect((await messages(id)).at(-1)).toMatchObject({
      text: 'It is of 2015.\n\nThe 2.0.',
      by_mail: true,
      from_staff: false,
      mine: false,
      internal: false,
    })
    expect((await showTicket(desk, staff, id)).body.status).toBe('open')
    expect(isRead(uid)).toBe(true)
  })

  test('opens a solved ticket again, and staff are told as of any other message', async () => {
    const { id, customer, to } = await answered()
    await desk.call('PUT /ticket/{id}', { token: staff.token, params: { id }, body: { solved: true } })
    await post({ from: customer.email, to, text: 'It smokes again' })
    expect((await showTicket(desk, staff, id)).body.status).toBe('open')
    await desk.runJobs()
    const { body } = await desk.call('GET /notifications', { token: staff.token })
    expect(JSON.stringify(body.items)).toContain('It smokes again')
  })

  test('of a page has its text; what would run stands there as nothing', async () => {
    const { id, customer, to } = await answered()
    const html =
      '<div>One</div><div>Two <b>bold</b><script>alert(1)</script><img src=x onerror=alert(1)></div>'
    await post({ from: customer.email, to, mime: `Content-Type: text/html; charset=utf-8\n\n${html}` })
    expect((await messages(id)).at(-1)?.text).toBe('One\n\nTwo bold')
  })

  test('keeps its attachments, one message each, and leaves the logo of a signature out', async () => {
    const { id, customer, to } = await answered()
    const part = (headers: string, bytes: Buffer) =>
      `--b\nContent-Transfer-Encoding: base64\n${headers}\n\n${bytes.toString('base64')}\n`
    const file = (name: string) =>
      `Content-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"`
    const mime = [
      'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nBoth files\n',
      part(file('../../read.bin'), Buffer.from('first')),
      part(file('log.txt'), Buffer.from('second')),
      part(
        'Content-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline; filename="logo.png"',
        Buffer.alloc(500),
      ),
      '--b--\n',
    ].join('')
    await post({ from: customer.email, to, mime })
    const written = (await messages(id)).slice(-2)
    expect(written.map(({ text, file }: { text: string; file: object }) => [text, file])).toEqual([
      ['Both files', { name: 'read.bin', size: 5, deleted_at: null }],
      ['', { name: 'log.txt', size: 6, deleted_at: null }],
    ])
    const read = await desk.call('GET /ticket_message/{id}/download_file', {
      token: customer.token,
      params: { id: written[0].id },
    })
    expect(read.status).toBe(200)
  })

  test('that is longer than a message comes along whole, as a file', async () => {
    const { id, customer, to } = await answered()
    await post({ from: customer.email, to, text: 'All of it '.repeat(2000) })
    const last = (await messages(id)).at(-1)
    expect(last.text).toHaveLength(5000)
    expect(last.file).toMatchObject({ name: 'message.txt', size: 19_999 })
  })

  test('is written once, however often it is delivered and looked at', async () => {
    const { id, customer, to } = await answered()
    const mail = { from: customer.email, to, text: 'Once', headers: { 'Message-ID': '<once@mail.example>' } }
    await post(mail)
    await post({ ...mail, headers: { ...mail.headers, Received: 'by another server' } })
    // A folder that is made anew has all its mails again.
    imap.validity++
    await lookForMails(desk)
    expect((await messages(id)).filter(({ text }: { text: string }) => text === 'Once')).toHaveLength(1)
  })

  test('to a ticket that was merged stands where that went', async () => {
    const { id, customer, to } = await answered()
    const other = await newTicket(desk, customer)
    const merge = { token: staff.token, params: { id }, body: { into: other.id } }
    expectDone(await desk.call('POST /ticket/{id}/merge', merge))
    await post({ from: customer.email, to, text: 'Still there?' })
    expect((await messages(other.id)).at(-1)?.text).toBe('Still there?')
  })

  test('of staff who asked for mails is an answer of staff', async () => {
    const customer = await newPerson(desk)
    await desk.call('POST /notification_settings', {
      token: staff.token,
      body: { own: { ways: { tickets: { email: true } } } },
    })
    const { id } = await newTicket(desk, customer)
    const to = replyToOf((await desk.mailsTo(staff.email)).at(-1))
    await post({ from: staff.email, to, text: 'We look into it' })
    expect((await messages(id, customer)).at(-1)).toMatchObject({ text: 'We look into it', from_staff: true })
    expect((await showTicket(desk, staff, id)).body.status).toBe('answered')
  })
})

describe('is not taken', () => {
  test('from anybody but the one that the address was made for', async () => {
    const { id, to } = await answered()
    const other = await newPerson(desk)
    await expectRefused('wrong_address', id, { from: other.email, to })
    await expectRefused('wrong_address', id, { from: 'nobody@example.test', to })
    await expectRefused('wrong_address', id, { from: staff.email, to })
  })

  test('for another ticket, not even of the same customer', async () => {
    const { customer, to } = await answered()
    const { id } = await newTicket(desk, customer)
    const other = await answered()
    // The ticket of one address with the signature of another.
    const grafted = `${other.to.slice(0, other.to.indexOf('@') - 16)}${to.slice(to.indexOf('@') - 16)}`
    await expectRefused('wrong_address', other.id, { from: customer.email, to: grafted })
    expect(await messages(id)).toHaveLength(1)
  })

  test.each<[string, Record<string, string>]>([
    ['a holiday note', { 'Auto-Submitted': 'auto-replied' }],
    ['one of Outlook', { 'X-Autoreply': 'yes' }],
    ['a list', { 'List-Id': '<news.example>' }],
    ['one of many', { Precedence: 'bulk' }],
    ['a bounce', { 'Return-Path': '<>' }],
    ['a report', { 'Content-Type': 'multipart/report; boundary=x' }],
  ])('from a robot: %s', async (_, headers) => {
    const { id, customer, to } = await answered()
    await expectRefused('automatic', id, { from: customer.email, to, headers })
  })

  test('from somebody whose server says that they are not who they say', async () => {
    const { id, customer, to } = await answered()
    const headers = { 'Authentication-Results': 'mx.harbour.test; dkim=none; dmarc=fail (p=reject)' }
    await expectRefused('forged', id, { from: customer.email, to, headers })
  })

  test('without a word of their own', async () => {
    const { id, customer, mail, to } = await answered()
    await expectRefused('empty', id, {
      from: customer.email,
      to,
      text: (mail?.text ?? '').replace(/^/gm, '> '),
    })
  })

  test('from somebody who is blocked, nor from staff who lost the key', async () => {
    const { id, customer, to } = await answered()
    await desk.owner.query('update users set status = 2 where id = $1', [customer.id])
    await expectRefused('not_allowed', id, { from: customer.email, to })
    const colleague = await newModerator(desk, ['tickets'])
    await desk.call('POST /notification_settings', {
      token: colleague.token,
      body: { own: { ways: { tickets: { email: true } } } },
    })
    const opened = await newTicket(desk, await newPerson(desk))
    const theirs = replyToOf((await desk.mailsTo(colleague.email)).at(-1))
    await desk.owner.query("update users set permissions = '{orders}' where id = $1", [colleague.id])
    await expectRefused('not_allowed', opened.id, { from: colleague.email, to: theirs })
  })

  test('while the site has no tickets, or once the ticket is gone', async () => {
    const { id, customer, to } = await answered()
    await desk.owner.query('update site_settings set ticket_system_public = false where site_id = $1', [
      desk.sites.main,
    ])
    await post({ from: customer.email, to })
    expect(await lastRefusal()).toBe('not_allowed')
    await desk.owner.query('update site_settings set ticket_system_public = true where site_id = $1', [
      desk.sites.main,
    ])
    expectDone(await desk.call('DELETE /ticket/{id}', { token: staff.token, params: { id } }))
    await post({ from: customer.email, to })
    expect(await lastRefusal()).toBe('wrong_address')
  })

  test('more than thirty an hour from one person; others are not held up', async () => {
    const [loud, calm] = [await answered(), await answered()]
    for (let turn = 0; turn < 33; turn++)
      imap.deliver(letter({ from: loud.customer.email, to: loud.to, text: `Line ${turn}` }))
    imap.deliver(letter({ from: calm.customer.email, to: calm.to, text: 'One word' }))
    await lookForMails(desk)
    expect((await messages(loud.id)).filter(({ by_mail }: { by_mail: boolean }) => by_mail)).toHaveLength(30)
    expect((await messages(calm.id)).at(-1)?.text).toBe('One word')
  })

  test('other mail of the site is nobody’s business: it is not read, marked or noted', async () => {
    const before = (await desk.call('GET /mailbox', { token: staff.token })).body.refused.length
    const fetches = () => imap.commands.filter((command) => command === 'UID FETCH').length
    await lookForMails(desk)
    const asked = fetches()
    const uid = await post({
      from: 'shop@parts.example',
      to: 'support@harbour.test',
      text: 'Your parts are here',
    })
    expect(isRead(uid)).toBe(false)
    // One look at the headers that name recipients, none into the mail.
    expect(fetches() - asked).toBe(1)
    expect((await desk.call('GET /mailbox', { token: staff.token })).body.refused).toHaveLength(before)
  })
})

test.each([
  ['nothing at all', Buffer.alloc(0)],
  ['bytes of no meaning', Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ['parts within parts', Buffer.from(nested(300))],
  ['a header that never ends', Buffer.from(`Subject: ${'x'.repeat(3_000_000)}`)],
])('a hostile mail holds up none behind it: %s', async (_, rest) => {
  const { id, customer, to } = await answered()
  imap.deliver(Buffer.concat([Buffer.from(`From: ${customer.email}\r\nTo: ${to}\r\n`), rest]))
  imap.deliver(letter({ from: customer.email, to, text: 'Behind it' }))
  for (let turn = 0; turn < 6; turn++) await lookForMails(desk).catch(() => {})
  expect((await messages(id)).at(-1)?.text).toBe('Behind it')
})

function nested(depth: number): string {
  let mail = ''
  for (let at = 0; at < depth; at++)
    mail += `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`
  return `${mail}Content-Type: text/plain\r\n\r\ndeep\r\n`
}

describe('the mailbox', () => {
  test('is off until a mail has come to it: nobody is asked to answer before', async () => {
    const other = await newModerator(desk, ['settings', 'tickets'], { site: 'other' })
    const on = { site: 'other' as const, token: other.token }
    expect((await desk.call('GET /mailbox', on)).body).toEqual({ mailbox: null, refused: [] })
    const body = mailboxBody(imap, { address: 'help@other.test' })
    const { mailbox } = expectDone(await desk.call('POST /mailbox', { ...on, body }))
    expect(mailbox).toMatchObject({ address: 'help@other.test', proved_at: null, failure: null })
    expect(JSON.stringify(mailbox)).not.toContain(imap.password)
    const customer = await newPerson(desk, { site: 'other' })
    const form = new FormData()
    form.set('subject', 'It smokes')
    form.set('text', 'Since today')
    expectDone(await desk.call('POST /ticket', { site: 'other', token: customer.token, form }))
    const mail = (await desk.mailsTo(customer.email)).at(-1)
    expect(mail?.replyTo ?? []).toEqual([])
    expect(mail?.text).not.toContain('##-')
  })

  test('that refuses is told to staff in the words of its server, and works again by itself', async () => {
    const { id, customer, to } = await answered()
    const { password } = imap
    imap.password = 'changed over night'
    await post({ from: customer.email, to, text: 'Patience' })
    const failed = (await desk.call('GET /mailbox', { token: staff.token })).body.mailbox.failure
    expect(failed.message).toContain('wrong name or password')
    expect((await desk.call('POST /mailbox/test', { token: staff.token })).body).toEqual({
      works: false,
      message: failed.message,
    })
    imap.password = password
    await lookForMails(desk)
    expect((await desk.call('GET /mailbox', { token: staff.token })).body.mailbox.failure).toBeNull()
    expect((await messages(id)).at(-1)?.text).toBe('Patience')
    expect((await desk.call('POST /mailbox/test', { token: staff.token })).body.works).toBe(true)
  })

  test('in our own network is refused, and so is a name that leaves no room for the address', async () => {
    const change = (changes: object) =>
      desk.call('POST /mailbox', { token: staff.token, body: mailboxBody(imap, changes) })
    expect((await change({ host: '10.0.0.7' })).body.code).toBe('outgoing_address_refused')
    expect((await change({ address: `${'a'.repeat(21)}@harbour.test` })).body.fields).toEqual({
      address: { code: 'too_long', params: { max: 20 } },
    })
    expect((await change({ address: 'a+b@harbour.test' })).body.fields).toEqual({
      address: { code: 'invalid' },
    })
    const { password: _, ...without } = mailboxBody(imap, { host: 'imap.elsewhere.test' })
    const moved = await desk.call('POST /mailbox', { token: staff.token, body: without })
    expect(moved.body.fields).toEqual({ password: { code: 'required' } })
  })

  test('that is taken away takes no more answers', async () => {
    const { id, customer, to } = await answered()
    expectDone(await desk.call('DELETE /mailbox', { token: staff.token }))
    await post({ from: customer.email, to, text: 'Too late' })
    expect((await messages(id)).at(-1)?.text).toBe('Which year is it?')
    const { rows } = await desk.owner.query("select act from audit_log where act = 'settings.change_mailbox'")
    expect(rows.length).toBeGreaterThanOrEqual(2)
  })
})
