import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { storeContent } from '#platform/storage/store-content.ts'
import { attachFile } from '#platform/storage/stored-files.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { expireDocumentsJob } from './expire-documents.ts'

const desk = useDesk()
const DAY = 86_400_000

const night = (time: string) => {
  desk.clock.set(`${time}T02:40:00Z`)
  return expireDocumentsJob.run(desk.platform, desk.sites.main)
}

let last = 0
async function paidInvoice(person: TestPerson, paidAt: string, site: 'main' | 'other' = 'main') {
  const siteId = desk.sites[site]
  const content = (async function* () {
    yield Buffer.from('%PDF')
  })()
  const about = { name: 'Invoice.pdf', mediaType: 'application/pdf', ownerId: person.id }
  const file = await storeContent(desk.platform, siteId, content, about)
  await desk.platform.db.transaction(siteId, (tx) => attachFile(tx, file.id))
  const [id, number] = [newId(), `2026-${String(++last).padStart(5, '0')}`]
  await desk.owner.query(
    `with line as (insert into invoice_lines (site_id, invoice_id, position, kind, quantity, net, vat)
       values ($2, $1, 0, 'credits', 1000, 1000, 0) returning site_id, invoice_id)
     insert into invoices (id, site_id, user_id, status, number, net, total, currency, seller, buyer, language,
       created_at, paid_at, document_file_id)
     select invoice_id, site_id, $3::uuid, 'paid', $4, 1000, 1000, 'EUR', '{}', '{}', 'en', $5::timestamptz,
       $5::timestamptz, $6::uuid from line`,
    [id, siteId, person.id, number, `${paidAt}T12:00:00Z`, file.id],
  )
  return { id, number, fileId: file.id }
}

async function look(id: string) {
  const { rows } = await desk.owner.query(
    `select document_file_id, document_warned_at, document_deleted_at, number, total from invoices where id = $1`,
    [id],
  )
  return rows[0]
}

const stateOfFile = async (id: string) =>
  (await desk.owner.query('select state from stored_files where id = $1', [id])).rows[0]?.state

const months = (count: number) =>
  desk.owner.query('update site_settings set retention_months = $1 where site_id = $2', [
    count,
    desk.sites.main,
  ])

test('the owner is warned once, a week ahead, and the document goes a month after payment; the invoice stays', async () => {
  const person = await newPerson(desk, { email: 'owner@example.test', firstName: 'Mara' })
  const [first, second] = [await paidInvoice(person, '2026-01-10'), await paidInvoice(person, '2026-01-11')]
  const later = await paidInvoice(person, '2026-01-20')

  await night('2026-02-03')
  expect(await desk.mailsTo('owner@example.test')).toEqual([])

  await night('2026-02-05')
  const [mail, ...more] = await desk.mailsTo('owner@example.test')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Keep a copy of your invoices from Site main')
  expect(mail?.text).toContain('We delete the documents of invoices 1 month after payment.')
  expect(mail?.text).toMatch(new RegExp(`${first.number}\\W+12 February 2026`))
  expect(mail?.text).toMatch(new RegExp(`${second.number}\\W+12 February 2026`))
  expect(mail?.text).not.toContain(later.number)
  expect(mail?.html).toContain('/buy_credits?tab=invoices')

  await night('2026-02-06')
  await night('2026-02-11')
  expect(await desk.mailsTo('owner@example.test')).toHaveLength(1)
  expect(await stateOfFile(first.fileId)).toBe('attached')

  await night('2026-02-12')
  expect(await look(first.id)).toMatchObject({
    document_file_id: null,
    document_deleted_at: new Date('2026-02-12T02:40:00Z'),
    number: first.number,
    total: '1000',
  })
  expect(await stateOfFile(first.fileId)).toBe('released')
  expect(await stateOfFile(later.fileId)).toBe('attached')

  await night('2026-02-14')
  const [, again] = await desk.mailsTo('owner@example.test')
  expect(again?.text).toMatch(new RegExp(`${later.number}\\W+21 February 2026`))
})

test('a clock that jumps deletes nothing that was not warned of', async () => {
  const person = await newPerson(desk, { email: 'jump@example.test' })
  const { id, fileId } = await paidInvoice(person, '2026-03-01')

  await night('2031-01-01')
  expect(await stateOfFile(fileId)).toBe('attached')
  expect(await desk.mailsTo('jump@example.test')).toHaveLength(1)

  // Back in its own time the warning of 2031 counts for nothing: the document is neither due nor warned of.
  await night('2026-03-02')
  await night('2026-03-10')
  expect(await stateOfFile(fileId)).toBe('attached')
  expect(await desk.mailsTo('jump@example.test')).toHaveLength(1)

  await night('2026-03-26')
  expect(await desk.mailsTo('jump@example.test')).toHaveLength(2)
  await night('2026-04-01')
  expect(await stateOfFile(fileId)).toBe('attached')
  await night('2026-04-02')
  expect((await look(id)).document_deleted_at).toEqual(new Date('2026-04-02T02:40:00Z'))
})

test('a site that keeps documents longer after a warning warns again before the new end', async () => {
  const person = await newPerson(desk, { email: 'longer@example.test', locale: 'pl' })
  const { fileId } = await paidInvoice(person, '2026-05-01')
  await night('2026-05-26')
  expect(await desk.mailsTo('longer@example.test')).toHaveLength(1)
  await months(3)
  try {
    await night('2026-07-20')
    expect(await stateOfFile(fileId)).toBe('attached')
    expect(await desk.mailsTo('longer@example.test')).toHaveLength(1)
    await night('2026-08-02')
    expect(await stateOfFile(fileId)).toBe('attached')
    const [, again] = await desk.mailsTo('longer@example.test')
    expect(again?.text).toContain('Dokumenty faktur usuwamy 3 miesiące po zapłacie.')
    expect(again?.text).toContain('9 sierpnia 2026')
    await night('2026-08-09')
    expect(await stateOfFile(fileId)).toBe('released')
  } finally {
    await months(1)
  }
})

test('an account that is gone gets no mail, and its documents go all the same', async () => {
  const person = await newPerson(desk, { email: 'gone@example.test' })
  const { fileId } = await paidInvoice(person, '2026-09-01')
  await desk.owner.query('update users set deleted_at = $1 where id = $2', ['2026-09-02', person.id])
  await night('2026-09-25')
  expect(await desk.mailsTo('gone@example.test')).toEqual([])
  await night('2026-10-02')
  expect(await stateOfFile(fileId)).toBe('released')
})

test('another site is not touched, and the second run of a night changes nothing', async () => {
  const stranger = await newPerson(desk, { site: 'other', email: 'other@example.test' })
  const { id } = await paidInvoice(stranger, '2026-10-01', 'other')
  const person = await newPerson(desk, { email: 'twice@example.test' })
  await paidInvoice(person, '2026-10-01')
  await night('2026-10-26')
  desk.clock.advance(DAY / 24)
  await Promise.all([1, 2].map(() => expireDocumentsJob.run(desk.platform, desk.sites.main)))
  expect(await desk.mailsTo('twice@example.test')).toHaveLength(1)
  expect(await look(id)).toMatchObject({ document_warned_at: null })
  expect(await desk.mailsTo('other@example.test')).toEqual([])
})
