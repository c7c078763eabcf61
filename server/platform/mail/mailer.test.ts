import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { standingClock } from '#server/test/standing-clock.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

interface Received {
  recipients: string[]
  raw: Buffer
}

let server: SMTPServer
let smtpUrl: string
let outboxDir: string
let received: Received[] = []
let smtp: Mailer
const lines: object[] = []
const log = { info: (line: object) => lines.push(line) }
const clock = standingClock('2026-03-01T10:20:30.456Z')

beforeAll(async () => {
  outboxDir = await mkdtemp(join(tmpdir(), 'outbox-'))
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'right'
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    async onData(stream, session, done) {
      const raw = Buffer.concat(await stream.toArray())
      received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  smtpUrl = `smtp://portal:right@127.0.0.1:${port}`
  smtp = createMailer({ smtpUrl, outboxDir, from: 'Tunedesk <no-reply@portal.example>', log, clock })
})

beforeEach(() => {
  received = []
  lines.length = 0
})

afterAll(async () => {
  await smtp.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await rm(outboxDir, { recursive: true })
})

const rendered = renderMail({
  language: 'ar',
  site: {
    title: 'Nordlab',
    logoUrl: null,
    accent: '#1d4ed8',
    url: 'https://portal.example',
    copyright: '© Nordlab',
  },
  subject: '042917 هو رمز التحقق',
  blocks: [
    { kind: 'paragraph', text: 'مرحبًا مارا' },
    { kind: 'code', code: '042917' },
  ],
})

const mail: Mail = {
  to: { name: 'Mara Lindqvist', address: 'mara@x.example' },
  rendered,
  messageId: '0195-7f',
}

test('a mail arrives over SMTP with both parts, attachment and our message id', async () => {
  await smtp.send({
    ...mail,
    from: { name: 'Nordlab "Süd"' },
    replyTo: { name: '', address: 'help@nordlab.example' },
    attachments: [
      { filename: 'Rechnung ä.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
    ],
  })
  const parsed = await PostalMime.parse(received[0]?.raw ?? '')
  expect(received[0]?.recipients).toEqual(['mara@x.example'])
  expect(parsed.subject).toBe('042917 هو رمز التحقق')
  expect(parsed.from).toEqual({ name: 'Nordlab "Süd"', address: 'no-reply@portal.example' })
  expect(parsed.to).toEqual([{ name: 'Mara Lindqvist', address: 'mara@x.example' }])
  expect(parsed.replyTo?.map((to) => to.address)).toEqual(['help@nordlab.example'])
  expect(parsed.messageId).toBe('<0195-7f@portal.example>')
  expect(parsed.date).toBe('2026-03-01T10:20:30.000Z')
  expect(parsed.html).toContain('lang="ar" dir="rtl"')
  expect(parsed.text).toContain('مرحبًا مارا\n\n    042917\n')
  expect(parsed.attachments.map((file) => [file.filename, file.mimeType])).toEqual([
    ['Rechnung ä.pdf', 'application/pdf'],
  ])
  expect(parsed.headers.find((header) => header.key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(lines).toEqual([{ message_id: '0195-7f', by: 'smtp' }])
})

test('security 35: line breaks in subject, names and file names make no header and no recipient', async () => {
  const hostile = 'Mara\r\nBcc: all@x.example\r\n\r\n<script>'
  await smtp.send({
    ...mail,
    to: { name: hostile, address: 'mara@x.example' },
    from: { name: hostile },
    replyTo: { name: hostile, address: 'help@x.example' },
    rendered: { ...rendered, subject: hostile },
    attachments: [{ filename: hostile, content: Buffer.from('x'), contentType: 'text/plain' }],
  })
  const raw = received[0]?.raw.toString('latin1') ?? ''
  const parsed = await PostalMime.parse(raw)
  expect(received[0]?.recipients).toEqual(['mara@x.example'])
  expect(raw).not.toMatch(/^bcc:/im)
  expect(parsed.bcc).toBeUndefined()
  expect(parsed.subject).toBe('Mara Bcc: all@x.example <script>')
  expect(parsed.to?.map((to) => to.address)).toEqual(['mara@x.example'])
})

test.each([
  'mara@x.example\r\nBcc: all@x.example',
  'mara@x.example, all@x.example',
  'mara@x.example>',
  'mara',
])('an address that is no address is refused: %j', async (address) => {
  await expect(smtp.send({ ...mail, to: { name: '', address } })).rejects.toThrow('Not a mail address')
  await expect(smtp.send({ ...mail, messageId: `1>\r\nBcc: ${address}` })).rejects.toThrow('Not a message id')
  expect(received).toEqual([])
})

test('verify says what is wrong', async () => {
  await expect(smtp.verify()).resolves.toBeUndefined()
  const options = { outboxDir, from: 'no-reply@portal.example', log }
  const stranger = createMailer({ ...options, smtpUrl: smtpUrl.replace('right', 'wrong') })
  await expect(stranger.verify()).rejects.toThrow('Wrong user or password')
  await stranger.close()
  const nowhere = createMailer({ ...options, smtpUrl: 'smtp://127.0.0.1:1' })
  await expect(nowhere.send(mail)).rejects.toThrow('ECONNREFUSED')
  await nowhere.close()
})

test('without SMTP the mail is a file', async () => {
  const dir = join(outboxDir, 'deep')
  const outbox = createMailer({ outboxDir: dir, from: 'no-reply@portal.example', log, clock })
  await outbox.verify()
  await outbox.send(mail)
  await outbox.close()
  expect(await readdir(dir)).toEqual(['2026-03-01T10-20-30.456Z-0195-7f.eml'])
  const parsed = await PostalMime.parse(await readFile(join(dir, '2026-03-01T10-20-30.456Z-0195-7f.eml')))
  expect(parsed.subject).toBe('042917 هو رمز التحقق')
  expect(parsed.text).toContain('042917')
  expect(parsed.html).toContain('042917')
})

test('a mail to many says how to end them by one click, and nothing else becomes a header', async () => {
  const unsubscribeUrl = `https://portal.example/unsubscribe/${'v1.a-b_c'.repeat(12)}`
  await smtp.send({ ...mail, bulk: { unsubscribeUrl } })
  const { headers } = await PostalMime.parse(received[0]?.raw ?? '')
  const value = (name: string) => headers.find(({ key }) => key === name)?.value
  expect(value('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
  expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(value('precedence')).toBe('bulk')
  const broken = smtp.send({ ...mail, bulk: { unsubscribeUrl: 'https://x.test/a\r\nBcc: all@evil.test' } })
  await expect(broken).rejects.toThrow('Not an address to unsubscribe at')
})
