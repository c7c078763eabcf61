import { afterEach, expect, test, vi } from 'vitest'
import { standstill } from '#server/test/standstill.ts'
import { type MailParser, openMailParser, UnreadableMail } from './mail-parser.ts'

const HEAD = 'From: Ida@W.example\nTo: support@n.example\nSubject: Hello\nMIME-Version: 1.0\n'
const mail = (rest: string) => Buffer.from(HEAD + rest)
const PLAIN = mail('Message-ID: <1@w.example>\nContent-Type: text/plain\n\nIt runs.\n')
/** A few megabytes, and minutes of work or gigabytes of memory to turn them into a text. */
const SLOW = mail(`Content-Type: text/html\n\n${'<p>'.repeat(3_000_000)}`)

const opened: MailParser[] = []
function open(timeoutMs?: number): MailParser {
  const parser = openMailParser({ log: { warn: vi.fn() }, ...(timeoutMs && { timeoutMs }) })
  opened.push(parser)
  return parser
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

test('a mail is read in a process of its own, with its files', async () => {
  const mime = `Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html

<p>Here <b>it</b> is</p>
--b
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="read.bin"

first
--b--
`
  expect(await open().parse(mail(mime))).toMatchObject({
    from: 'ida@w.example',
    subject: 'Hello',
    text: 'Here it is',
    files: [{ name: 'read.bin', bytes: Buffer.from('first\n') }],
  })
})

test('security 46: a mail that takes too long is given up, and the next one is read', async () => {
  const parser = open(10_000)
  let outcomes: unknown
  const longest = await standstill(async () => {
    outcomes = await Promise.allSettled([parser.parse(SLOW), parser.parse(PLAIN)])
  })
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: expect.any(UnreadableMail) },
    { status: 'fulfilled', value: { text: 'It runs.' } },
  ])
  expect(longest).toBeLessThan(500)
})

test.each([
  [
    'nested too deep',
    Array.from({ length: 31 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join(
      '',
    ),
  ],
  ['with headers too long', `X-Long: ${'x'.repeat(2_200_000)}\n\nHello`],
  ['in too many parts', `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(70_000)}`],
])('security 46: a mail %s is unreadable', async (_, rest) => {
  await expect(open().parse(mail(rest))).rejects.toThrow(UnreadableMail)
})

test('other lines of servers leave the same fingerprint, other words or files another', async () => {
  const parser = open()
  const named = 'Message-ID: <1@w.example>\nContent-Type: text/plain\n\n'
  const fingerprint = async (rest: string) => (await parser.parse(mail(rest))).fingerprint
  const first = await fingerprint(`${named}It runs.\n`)
  expect(await fingerprint(`Received: from mx.example\n${named}It runs.\n`)).toBe(first)
  expect(await fingerprint(`${named}It smokes.\n`)).not.toBe(first)
  const file = (bytes: string) =>
    `Message-ID: <1@w.example>\nContent-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment\n\n${bytes}`
  expect(await fingerprint(file('one'))).not.toBe(await fingerprint(file('two')))
})
