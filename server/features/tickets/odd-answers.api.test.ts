import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { type Letter, letter, lookForMails, replyToOf } from '#server/test/mailbox.ts'
import { expectDone } from '#server/test/orders.ts'
import { newPerson } from '#server/test/people.ts'
import { newTicket } from '#server/test/tickets.ts'
import { useMailbox } from '#server/test/use-mailbox.ts'

/* Answers by mail that are unlike others: all of it is taken, or it is said what is not. */
const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
const { imap, staff, isRead } = await useMailbox(desk)

interface Message {
  id: string
  text: string
  by_mail: boolean
  file: { name: string; size: number } | null
}

/** What stands in the ticket of somebody who answers this. */
async function answeredWith(mail: (from: string) => Omit<Letter, 'to'>): Promise<Message[]> {
  const customer = await newPerson(desk)
  const { id } = await newTicket(desk, customer)
  const to = replyToOf((await desk.mailsTo(customer.email)).at(-1))
  const uid = imap.deliver(letter({ to, ...mail(customer.email) }))
  await lookForMails(desk)
  expect(isRead(uid)).toBe(true)
  expect((await desk.call('GET /mailbox', { token: staff.token })).body.refused).toEqual([])
  const { items } = expectDone(
    await desk.call('GET /ticket_messages/{id}', { token: staff.token, params: { id } }),
  )
  return items.filter(({ by_mail }: Message) => by_mail)
}

interface Part {
  name: string
  type?: string
  bytes: Buffer
}

function mimeOf(text: string, files: readonly Part[]): string {
  const parts = files.map(
    ({ name, type = 'application/octet-stream', bytes }) =>
      `--b\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="${name}"\n\n${bytes.toString('base64')}\n`,
  )
  return `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${text}\n${parts.join('')}--b--\n`
}

const download = ({ id }: Message) =>
  desk.call('GET /ticket_message/{id}/download_file', { token: staff.token, params: { id } })

test('twelve files: ten are taken, and the message names the two that were left out', async () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    name: `log-${at + 1}.txt`,
    bytes: Buffer.from('log'),
  }))
  const written = await answeredWith((from) => ({ from, mime: mimeOf('All my logs', files) }))
  expect(written.map(({ file }) => file?.name)).toEqual(files.slice(0, 10).map(({ name }) => name))
  expect(written[0]?.text).toBe(
    [
      'All my logs',
      '[“log-11.txt” was left out: only the first 10 files of an email are taken]',
      '[“log-12.txt” was left out: only the first 10 files of an email are taken]',
    ].join('\n\n'),
  )
})

test('a picture that could run is a file to save, and runs nowhere', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const [message] = await answeredWith((from) => ({
    from,
    mime: mimeOf('My car', [{ name: 'car.svg', type: 'image/svg+xml', bytes }]),
  }))
  expect(message).toMatchObject({ text: 'My car', file: { name: 'car.svg', size: bytes.length } })
  const { status, headers, body } = await download(message as Message)
  expect([status, body]).toEqual([200, bytes])
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('marks that turn the writing direction, in the subject, the sender, the text and the name of a file', async () => {
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  const [message] = await answeredWith((from) => ({
    from: `${encoded('Ida \u202etsoP')} <${from}>`,
    headers: { Subject: encoded('\u202eReply \u2067to you') },
    mime: mimeOf('It says \u202e0.2 IDT\u202c here', [
      { name: encoded('photo\u202egpj.exe'), bytes: Buffer.from('not a picture') },
    ]),
  }))
  expect(message?.text).toBe('It says \u202e0.2 IDT\u202c here')
  expect(message?.file).toMatchObject({ name: 'photogpj.exe', size: 13 })
})

test('ten thousand lines: the message has as much as it holds, and a file has them all', async () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `Line ${at + 1}`).join('\n')
  const written = await answeredWith((from) => ({ from, text }))
  expect(written).toHaveLength(1)
  const [message] = written
  expect(message?.text).toBe(`${text.slice(0, 4999)}…`)
  expect(message?.file?.name).toBe('message.txt')
  expect((await download(message as Message)).body.toString()).toBe(text)
})
