import { beforeEach, describe, expect, test, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { AppError } from '#platform/app-error.ts'
import { useDesk } from '#server/test/desk.ts'
import { CUT } from '#server/test/imap-server.ts'
import {
  type Letter,
  letter,
  lookForMails,
  mailboxBody,
  replyToOf,
  setUpMailbox,
} from '#server/test/mailbox.ts'
import { expectDone } from '#server/test/orders.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { newTicket } from '#server/test/tickets.ts'
import { useMailbox } from '#server/test/use-mailbox.ts'
import { proofAddress } from './reply-address.ts'

/* What a look into the mailbox does when something goes wrong meanwhile. */

const desk = useDesk({ OUTGOING_PRIVATE_HOSTS: '127.0.0.1' })
const { imap, staff, isRead, textsOf, answered } = await useMailbox(desk)
beforeEach(async () => {
  imap.mails.length = 0
  imap.before = () => null
  await desk.owner.query('delete from rate_limits')
  await desk.owner.query('delete from received_mails')
  await desk.owner.query('delete from mailboxes')
  await setUpMailbox(desk, imap, staff)
})

const deliver = (mail: Letter) => imap.deliver(letter(mail))

const shown = async () => (await desk.call('GET /mailbox', { token: staff.token })).body
const refusals = async () => (await shown()).refused.map(({ why }: { why: string }) => why)

/** The minutes of a trouble. A look that fails is a job that fails. */
async function look(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) await lookForMails(desk).catch(() => {})
}

/** The mail is asked for as a whole. */
const isReading = (command: string, uid: number) =>
  command.startsWith(`UID FETCH ${uid} `) && command.includes('BODY.PEEK[]')

const FILE = `Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

Here it is
--b
Content-Type: application/octet-stream
Content-Disposition: attachment; filename="read.bin"

first
--b--
`

describe('a mailbox that is corrected while it is looked through', () => {
  const change = async (changes: object) =>
    void expectDone(
      await desk.call('POST /mailbox', { token: staff.token, body: mailboxBody(imap, changes) }),
    )
  const stored = async () => {
    const { rows } = await desk.owner.query('select address, uid_validity, last_uid from mailboxes')
    return rows[0]
  }
  /** Once, as soon as the look has come so far. */
  function meanwhile(verb: string, work: () => Promise<void>, answer: string | null = null) {
    imap.before = async (command) => {
      if (!command.startsWith(verb)) return null
      imap.before = () => null
      await work()
      return answer
    }
  }

  test('is not proved by what came to the one before, nor gone on with at its place', async () => {
    await change({ address: 'wrong@harbour.test' })
    const to = proofAddress(desk.platform.config.secretKey, 'wrong@harbour.test', desk.sites.main)
    imap.deliver(`From: no-reply@localhost\nTo: ${to}\n\nIt works`)
    meanwhile('UID FETCH', () => change({ address: 'right@harbour.test' }))
    await lookForMails(desk)
    expect((await shown()).mailbox).toMatchObject({
      address: 'right@harbour.test',
      proved_at: null,
      checked_at: null,
    })
    expect(await stored()).toEqual({ address: 'right@harbour.test', uid_validity: null, last_uid: null })
  })

  test('has not failed because the one before did', async () => {
    await change({ address: 'wrong@harbour.test' })
    meanwhile('LOGIN', () => change({ address: 'right@harbour.test' }), 'NO wrong name')
    await lookForMails(desk)
    expect((await shown()).mailbox).toMatchObject({ address: 'right@harbour.test', failure: null })
  })
})

describe('a mail is taken once the trouble is over, however long it lasts', () => {
  test('of the storage', async () => {
    const { id, customer, to } = await answered()
    const uid = deliver({ from: customer.email, to, mime: FILE })
    const away = vi.spyOn(desk.platform.storage, 'put').mockRejectedValue(new AppError('unavailable'))
    await look(35)
    expect(away).toHaveBeenCalledTimes(35)
    away.mockRestore()
    expect([await textsOf(id), await refusals()]).toEqual([[], []])
    await lookForMails(desk)
    expect([await textsOf(id), await refusals(), isRead(uid)]).toEqual([['Here it is'], [], true])
  })

  test('of the storage, and the mails behind it are there meanwhile, once', async () => {
    const { id, customer, to } = await answered()
    deliver({ from: customer.email, to, mime: FILE })
    const behind = deliver({ from: customer.email, to, text: 'Behind it' })
    deliver({ from: 'shop@parts.example', to: 'support@harbour.test' })
    const away = vi.spyOn(desk.platform.storage, 'put').mockRejectedValue(new AppError('unavailable'))
    await look(1)
    expect([await textsOf(id), isRead(behind)]).toEqual([['Behind it'], true])
    imap.commands.length = 0
    await look(1)
    // Of what is done, nothing is fetched again.
    expect(imap.commands.filter((command) => command === 'UID FETCH')).toHaveLength(3)
    away.mockRestore()
    await lookForMails(desk)
    expect([await textsOf(id), await refusals()]).toEqual([['Behind it', 'Here it is'], []])
  })

  test.each([
    ['is cut', CUT],
    ['is not answered on', 'NO [UNAVAILABLE] the disk is away'],
  ])('of a connection that %s', async (_, trouble) => {
    const { id, customer, to } = await answered()
    const uid = deliver({ from: customer.email, to, text: 'Patience' })
    imap.before = (command) => (isReading(command, uid) ? trouble : null)
    await look(7)
    expect([await textsOf(id), await refusals()]).toEqual([[], []])
    expect((await shown()).mailbox.failure.message).not.toBe('')
    imap.before = () => null
    await lookForMails(desk)
    expect([await textsOf(id), await refusals(), isRead(uid)]).toEqual([['Patience'], [], true])
  })

  test('of marking it: it is written once and not refused afterwards', async () => {
    const { id, customer, to } = await answered()
    const uid = deliver({ from: customer.email, to, text: 'Once' })
    imap.before = (command) => (command.startsWith('UID STORE') ? CUT : null)
    await look(7)
    imap.before = () => null
    await lookForMails(desk)
    expect([await textsOf(id), await refusals(), isRead(uid)]).toEqual([['Once'], [], true])
  })
})

describe('a mail that cannot be had holds up those behind it', () => {
  test('for five looks where it is gone', async () => {
    const { id, customer, to } = await answered()
    const gone = deliver({ from: customer.email, to, text: 'Gone' })
    deliver({ from: customer.email, to, text: 'Behind it' })
    imap.before = (command) => (isReading(command, gone) ? 'OK done' : null)
    await look(4)
    expect([await textsOf(id), await refusals()]).toEqual([[], []])
    await look(1)
    expect([await textsOf(id), await refusals()]).toEqual([['Behind it'], ['unreadable']])
  })

  test('for hours where its server keeps it to itself, and not for good', async () => {
    const { id, customer, to } = await answered()
    const kept = deliver({ from: customer.email, to, text: 'Kept' })
    deliver({ from: customer.email, to, text: 'Behind it' })
    imap.before = (command) => (isReading(command, kept) ? 'NO internal error' : null)
    await look(1)
    await desk.owner.query("update rate_limits set hits = 298 where key like 'mail_read:%'")
    await look(1)
    expect([await textsOf(id), await refusals()]).toEqual([[], []])
    await look(1)
    expect([await textsOf(id), await refusals()]).toEqual([['Behind it'], ['unreadable']])
  })
})

test('a mail that was refused stays unread however often it is seen; one that was taken is marked again', async () => {
  const { id, customer, to } = await answered()
  const refused = deliver({ from: customer.email, to, headers: { 'List-Id': '<news.example>' } })
  const taken = deliver({ from: customer.email, to, text: 'Taken' })
  await lookForMails(desk)
  expect([isRead(refused), isRead(taken)]).toEqual([false, true])
  imap.mails.find(({ uid }) => uid === taken)?.flags.clear()
  // A folder that is made anew has all its mails again.
  imap.validity++
  await lookForMails(desk)
  expect([isRead(refused), isRead(taken)]).toEqual([false, true])
  expect([await textsOf(id), await refusals()]).toEqual([['Taken'], ['automatic']])
})

test('two mails with one Message-ID are both written; one that comes by two ways is written once', async () => {
  const { id, customer, to } = await answered()
  const same = { from: customer.email, to }
  const named = { 'Message-ID': '<same@device.example>' }
  deliver({ ...same, text: 'First words', headers: named })
  deliver({ ...same, text: 'Other words', headers: named })
  deliver({ ...same, text: 'First words', headers: { Received: 'from b.example', ...named } })
  await lookForMails(desk)
  expect([await textsOf(id), await refusals()]).toEqual([['First words', 'Other words'], []])
})

describe('what somebody may store within a day', () => {
  const spendQuota = ({ id }: TestPerson) =>
    desk.owner.query(
      `insert into stored_files (id, site_id, storage_key, state, name, media_type, owner_id, size, created_at, changed_at)
       values (gen_random_uuid(), $1, $2, 'temporary', 'a', 'b', $3, $4, $5, $5)`,
      [desk.sites.main, `quota/${id}`, id, LIMITS.uploads_per_day, desk.clock.now()],
    )

  test('bounds the files of a customer, not their words', async () => {
    const { id, customer, to } = await answered()
    await spendQuota(customer)
    deliver({ from: customer.email, to, mime: FILE })
    deliver({ from: customer.email, to, text: 'Only words' })
    await lookForMails(desk)
    expect([await textsOf(id), await refusals()]).toEqual([['Only words'], ['too_many']])
  })

  test('does not bound staff', async () => {
    await desk.call('POST /notification_settings', {
      token: staff.token,
      body: { own: { ways: { tickets: { email: true } } } },
    })
    const { id } = await newTicket(desk, await newPerson(desk))
    const to = replyToOf((await desk.mailsTo(staff.email)).at(-1))
    await spendQuota(staff)
    deliver({ from: staff.email, to, mime: FILE })
    await lookForMails(desk)
    expect([await textsOf(id), await refusals()]).toEqual([['Here it is'], []])
  })
})

describe('what stands in the mailbox', () => {
  test('is looked at two hundred at a time, however much has come meanwhile', async () => {
    const { id, customer, to } = await answered()
    await lookForMails(desk)
    for (let mail = 0; mail < 450; mail++) deliver({ from: 'shop@parts.example', to: 'support@harbour.test' })
    deliver({ from: customer.email, to, text: 'Behind all of them' })
    const looks: number[] = []
    imap.before = (command) => {
      const [, uids = ''] = /^UID FETCH (\S+) .*DELIVERED-TO/i.exec(command) ?? []
      if (uids) looks.push(uids.includes('*') ? Number.POSITIVE_INFINITY : uids.split(',').length)
      return null
    }
    await look(4)
    expect(looks).toEqual([200, 200, 51])
    expect(await textsOf(id)).toEqual(['Behind all of them'])
  })

  test.each([
    ['is not told', 'NO [SERVERBUG] later'],
    ['is not told before the connection ends', CUT],
  ])('is asked for again where it %s', async (_, trouble) => {
    const changes = { address: 'new@harbour.test' }
    expectDone(await desk.call('POST /mailbox', { token: staff.token, body: mailboxBody(imap, changes) }))
    const to = proofAddress(desk.platform.config.secretKey, changes.address, desk.sites.main)
    imap.deliver(`From: no-reply@localhost\nTo: ${to}\n\nIt works`)
    imap.before = (command) => (command.startsWith('UID SEARCH') ? trouble : null)
    await lookForMails(desk)
    expect((await shown()).mailbox).toMatchObject({
      proved_at: null,
      failure: { message: expect.any(String) },
    })
    imap.before = () => null
    await lookForMails(desk)
    expect((await shown()).mailbox.proved_at).toBe(desk.clock.now().toISOString())
  })
})
