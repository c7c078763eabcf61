import { beforeAll, describe, expect, test } from 'vitest'
import { deletePerson } from '#features/identity/index.ts'
import { newCompany } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let admin: TestPerson
let staff: TestPerson
beforeAll(async () => {
  admin = await newAdmin(desk)
  staff = await newModerator(desk, ['orders'])
  await settings({ file_upload_public: true, email: 'office@example.test', retention_months: 3 })
})

const settings = async (body: object) =>
  expectDone(await desk.call('POST /settings', { token: admin.token, body }))
const formOf = (content = 'some bytes', name = 'read.bin', fields: object = {}) => {
  const form = new FormData()
  const given = { note: 'Which tool reads this?', registration: 'HH-YY 12', ...fields }
  for (const [field, value] of Object.entries(given)) form.append(field, value)
  form.append('file', new File([content], name))
  return form
}
const send = ({ token }: { token: string }, form = formOf(), headers: Record<string, string> = {}) =>
  desk.call('POST /file_upload', { token, form, headers })
const sentBy = async (person: { token: string }, form?: FormData) => expectDone(await send(person, form))
const own = async ({ token }: { token: string }) =>
  expectDone(await desk.call('GET /my_sent_files', { token }))
const all = async (query: Record<string, string> = {}) =>
  expectDone(await desk.call('GET /sent_files', { token: staff.token, query }))
const take = (id: string, { token }: { token: string }) =>
  desk.call('GET /sent_file/{id}/download_file', { token, params: { id } })
const mark = (id: string, done: boolean) =>
  desk.call('PUT /sent_file/{id}', { token: staff.token, params: { id }, body: { done } })
const files = async () => (await desk.owner.query('select state from stored_files')).rows

describe('sending', () => {
  test('a file reaches the staff with its note, a mail and a live event', async () => {
    const customer = await newPerson(desk, { firstName: 'Carla' })
    const stream = await openStream(desk, staff.token)
    const sent = await sentBy(customer)
    expect(sent).toMatchObject({
      name: 'read.bin',
      size: 10,
      note: 'Which tool reads this?',
      registration: 'HH-YY 12',
      state: 'new',
      can: { download: true },
    })
    expect(await stream.next()).toMatchObject([{ event: 'sent_files.changed' }])
    stream.close()
    const [mail] = (await desk.mailsTo('office@example.test')).slice(-1)
    expect(mail?.subject).toBe('Carla Test sent a file to Site main')
    expect(mail?.text).toContain('Which tool reads this?')
    const { items } = await all({ search: 'hh-yy' })
    expect(items[0]).toMatchObject({ id: sent.id, customer: { id: customer.id, name: 'Carla Test' } })
  })

  test('is refused where the site takes none, and nothing stays stored', async () => {
    const customer = await newPerson(desk)
    const before = await files()
    await settings({ file_upload_public: false })
    const refused = await send(customer)
    await settings({ file_upload_public: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'switched_off'])
    expect(await files()).toEqual(before)
    expect((await own(customer)).total).toBe(0)
  })

  test.each<[string, () => FormData, number, string]>([
    ['no note', () => formOf('x', 'a.bin', { note: ' ' }), 400, 'invalid_input'],
    ['a note that is too long', () => formOf('x', 'a.bin', { note: 'x'.repeat(2001) }), 400, 'invalid_input'],
    [
      'no file',
      () => {
        const form = new FormData()
        form.append('note', 'Hello')
        return form
      },
      400,
      'file_missing',
    ],
    ['more than the site allows', () => formOf('x'.repeat(1024 * 1024 + 1)), 413, 'file_too_large'],
  ])('%s is refused', async (_, form, status, code) => {
    const customer = await newPerson(desk)
    await settings({ extra_file_mib: 1 })
    const refused = await send(customer, form())
    await settings({ extra_file_mib: 64 })
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  test('the same request twice sends one file', async () => {
    const customer = await newPerson(desk)
    const headers = { 'idempotency-key': 'one-intent-of-a-customer' }
    const [first, second] = [await send(customer, formOf(), headers), await send(customer, formOf(), headers)]
    expect(second.body.id).toBe(first.body.id)
    expect((await own(customer)).total).toBe(1)
  })

  test('a colleague sends for the company, and both see it', async () => {
    const owner = await newPerson(desk)
    const colleague = await newPerson(desk, {
      employer: { id: owner.id, duty: 'orderer' },
      firstName: 'Col',
    })
    const { id } = await sentBy(colleague)
    expect((await own(owner)).items).toMatchObject([{ id, sent_by: { id: colleague.id, name: 'Col Test' } }])
    expect((await take(id, owner)).status).toBe(200)
  })

  test('who only orders has what they sent themselves, who buys has all of the company', async () => {
    const { owner, buyer, orderer } = await newCompany(desk, 0)
    const [theirs, other] = [await sentBy(orderer), await sentBy(owner)]
    expect((await own(orderer)).items).toMatchObject([{ id: theirs.id }])
    expect((await own(buyer)).total).toBe(2)
    expect((await take(other.id, orderer)).status).toBe(404)
    expect((await take(other.id, buyer)).status).toBe(200)
  })
})

describe('dealing with it', () => {
  test('it is seen when staff first take it, dealt with when they say so, and open again', async () => {
    const customer = await newPerson(desk)
    const { id } = await sentBy(customer)
    const state = async () => (await own(customer)).items[0].state
    expect((await take(id, customer)).status).toBe(200)
    expect(await state()).toBe('new')
    expect((await take(id, staff)).status).toBe(200)
    expect(await state()).toBe('seen')
    const finished = expectDone(await mark(id, true))
    expect(finished).toMatchObject({ state: 'done', done_by: { id: staff.id } })
    expect(finished.can).toEqual({ download: true, finish: false, reopen: true })
    expect((await mark(id, true)).body.code).toBe('wrong_state')
    expect((await all({ state: 'done' })).total).toBe(1)
    expectDone(await mark(id, false))
    expect(await state()).toBe('seen')
  })

  test('staff hear of it in the bell, and the sender and the owner once it is dealt with', async () => {
    const bell = async ({ token }: TestPerson) =>
      expectDone(await desk.call('GET /notifications', { token })).items
    const without = await newModerator(desk, ['tickets'])
    const owner = await newPerson(desk, { firstName: 'Olga' })
    const colleague = await newPerson(desk, { employer: { id: owner.id, duty: 'orderer' } })
    const { id } = await sentBy(colleague)
    await desk.runJobs()
    expect((await bell(staff))[0]).toMatchObject({
      event: 'staff_sent_file.sent',
      title: 'Olga Test sent a file',
      body: 'Which tool reads this?',
      link: `/admin/sent_files?open=${id}`,
      subject: { kind: 'sent_file', id },
    })
    expect([await bell(without), await bell(owner)]).toEqual([[], []])
    expectDone(await mark(id, true))
    await desk.runJobs()
    const done = {
      event: 'sent_file.done',
      title: 'Your file read.bin is dealt with',
      link: '/file_upload',
      subject: { kind: 'sent_file', id },
    }
    expect(await bell(owner)).toMatchObject([done])
    expect(await bell(colleague)).toMatchObject([done])
    expectDone(await desk.call('DELETE /sent_file/{id}', { token: staff.token, params: { id } }))
    expect([await bell(owner), await bell(colleague)]).toEqual([[], []])
    expect(
      (await bell(staff)).filter(({ subject }: { subject: { id: string } }) => subject.id === id),
    ).toEqual([])
  })

  test('strangers, other sites and staff without the key neither see nor touch it', async () => {
    const { id } = await sentBy(await newPerson(desk))
    const stranger = await newPerson(desk)
    expect((await take(id, stranger)).status).toBe(404)
    const other = await newModerator(desk, ['miscellaneous'])
    expect((await desk.call('GET /sent_files', { token: other.token })).status).toBe(403)
    const there = await newAdmin(desk, { site: 'other' })
    const elsewhere = { token: there.token, site: 'other', params: { id } } as const
    expect((await desk.call('GET /sent_file/{id}/download_file', elsewhere)).status).toBe(404)
    expect((await desk.call('DELETE /sent_file/{id}', elsewhere)).status).toBe(404)
    expect((await desk.call('PUT /sent_file/{id}', { ...elsewhere, body: { done: true } })).status).toBe(404)
  })

  test('deleted, it is gone for both with its bytes', async () => {
    const customer = await newPerson(desk)
    const { id } = await sentBy(customer)
    expectDone(await desk.call('DELETE /sent_file/{id}', { token: staff.token, params: { id } }))
    expect((await take(id, customer)).status).toBe(404)
    expect((await own(customer)).total).toBe(0)
    expect(await files()).toContainEqual({ state: 'released' })
    await desk.runScheduled('system.sweep')
    expect(await files()).not.toContainEqual({ state: 'released' })
  })
})

describe('how long it stays', () => {
  const age = (id: string, days: number) =>
    desk.owner.query(`update sent_files set created_at = now() - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ])

  test('the file goes after the months of the site; what it was stays', async () => {
    const customer = await newPerson(desk)
    const [old, young] = [await sentBy(customer), await sentBy(customer)]
    await age(old.id, 93)
    await age(young.id, 80)
    await desk.runScheduled('sent_files.expire')
    await desk.runScheduled('sent_files.expire')
    expect((await take(old.id, customer)).body.code).toBe('gone')
    expect((await take(young.id, customer)).status).toBe(200)
    const kept = (await own(customer)).items.map((item: { can: object }) => item.can)
    expect(kept).toContainEqual({ download: false })
  })

  test('with the account go its files', async () => {
    const customer = await newPerson(desk)
    const { id } = await sentBy(customer)
    await desk.platform.db.transaction(desk.sites.main, (tx) => deletePerson(tx, customer.id))
    const { rows } = await desk.owner.query('select 1 from sent_files where id = $1', [id])
    expect(rows).toEqual([])
    expect(await files()).toContainEqual({ state: 'released' })
  })
})
