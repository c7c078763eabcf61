import { beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { type Letter, letter, lookForMails } from '#server/test/mailbox.ts'
import { standstill } from '#server/test/standstill.ts'
import { useMailbox } from '#server/test/use-mailbox.ts'

/* Mails that were made to do harm: they keep neither the program nor the answers behind them from going on. */
const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
const { imap, staff, isRead, textsOf, answered } = await useMailbox(desk)
beforeEach(async () => {
  imap.before = () => null
  await desk.owner.query('delete from rate_limits')
  await desk.owner.query('delete from received_mails')
})

const GUESSED = `support+t${'a'.repeat(42)}@harbour.test`
const NESTED = `${Array.from({ length: 31 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join('')}Content-Type: text/plain\n\ndeep\n`
const LONG_HEADERS = { 'X-Long': 'x'.repeat(2_200_000) }
const PARTS = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(70_000)}`
const LINES = `Content-Type: text/plain\n\n${'a\n'.repeat(240_000)}`
const PAGE = `Content-Type: text/html\n\n${'<p>'.repeat(160_000)}`

const deliver = (mail: Letter) => imap.deliver(letter(mail))

async function refused(): Promise<{ sender: string; why: string }[]> {
  return (await desk.call('GET /mailbox', { token: staff.token })).body.refused
}
const refusals = async () => (await refused()).map(({ why }) => why)

/** Mails that were fetched as a whole during the next looks. */
function watchReading(): string[] {
  const read: string[] = []
  imap.before = (command) => {
    const [, uid = ''] = /^UID FETCH (\d+) .*BODY\.PEEK\[\]/.exec(command) ?? []
    if (uid) read.push(uid)
    return null
  }
  return read
}

const HOSTILE: [string, Omit<Letter, 'from' | 'to'>][] = [
  ['nested too deep', { mime: NESTED }],
  ['with headers too long', { headers: LONG_HEADERS }],
  ['in too many parts', { mime: PARTS }],
  ['of too many lines', { mime: LINES }],
  ['with a page of too many paragraphs', { mime: PAGE }],
]

describe.each(HOSTILE)('security 46: three mails %s', (_, mail) => {
  test('to a guessed address are never fetched, and the answer behind them is there after one look', async () => {
    const { id, customer, to } = await answered()
    for (let n = 0; n < 3; n++) deliver({ from: 'evil@x.test', to: GUESSED, ...mail })
    const uid = deliver({ from: customer.email, to, text: 'A real answer' })
    const read = watchReading()
    expect(await standstill(() => lookForMails(desk))).toBeLessThan(500)
    expect(await textsOf(id)).toEqual(['A real answer'])
    expect(await refusals()).toEqual(['wrong_address', 'wrong_address', 'wrong_address'])
    expect(read).toEqual([String(uid)])
  })

  test('of a customer to their own address are refused, and the answer behind them is there after one look', async () => {
    const { id, customer, to } = await answered()
    const hostile = Array.from({ length: 3 }, () => deliver({ from: customer.email, to, ...mail }))
    deliver({ from: customer.email, to, text: 'A real answer' })
    expect(await standstill(() => lookForMails(desk))).toBeLessThan(500)
    expect(await textsOf(id)).toEqual(['A real answer'])
    expect(hostile.map(isRead)).toEqual([false, false, false])
    const why = mail.mime === PAGE ? 'empty' : 'unreadable'
    const sender = customer.email.toLowerCase()
    expect(await refused()).toMatchObject([why, why, why].map((one) => ({ sender, why: one })))
    // For good: the next look does not begin with them.
    const read = watchReading()
    await lookForMails(desk)
    expect(read).toEqual([])
  })
})

test('whoever sends many unreadable mails has no more of them read within the hour', async () => {
  const { id, customer, to } = await answered()
  for (let n = 0; n < 12; n++) deliver({ from: customer.email, to, mime: NESTED })
  const read = watchReading()
  await lookForMails(desk)
  expect(read).toHaveLength(10)
  expect((await refusals()).toSorted()).toEqual([
    'too_many',
    'too_many',
    ...Array.from({ length: 10 }, () => 'unreadable'),
  ])
  expect(await textsOf(id)).toEqual([])
})

describe('a mail that ends the program', () => {
  const begun = async () => {
    const { rows } = await desk.owner.query("select key, hits from rate_limits where key like 'mail_begun:%'")
    return rows
  }

  test('was noted before it was fetched, and one that is read leaves no note', async () => {
    const { id, customer, to } = await answered()
    const uid = deliver({ from: customer.email, to, text: 'A real answer' })
    let noted: unknown
    imap.before = async (command) => {
      if (command.includes('BODY.PEEK[]')) noted = await begun()
      return null
    }
    await lookForMails(desk)
    const key = `mail_begun:${desk.sites.main}:${imap.validity}:${uid}`
    expect(noted).toEqual([{ key, hits: 1 }])
    expect([await begun(), await textsOf(id)]).toEqual([[], ['A real answer']])
  })

  test('is not read a fourth time', async () => {
    const { id, customer, to } = await answered()
    const uid = deliver({ from: customer.email, to, text: 'Deadly' })
    deliver({ from: customer.email, to, text: 'A real answer' })
    await desk.owner.query('insert into rate_limits (key, hits, resets_at) values ($1, 3, $2)', [
      `mail_begun:${desk.sites.main}:${imap.validity}:${uid}`,
      new Date(desk.clock.now().getTime() + 3_600_000),
    ])
    const read = watchReading()
    await lookForMails(desk)
    expect(read).not.toContain(String(uid))
    expect([await textsOf(id), await refusals()]).toEqual([['A real answer'], ['unreadable']])
  })
})
