import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)
let admin: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  await setUp(desk, tills.stripe)
  await setUp(desk, 'bank')
  admin = await newAdmin(desk)
})

beforeEach(async () => {
  buyer = await newPerson(desk, { firstName: 'Mara' })
})

const download = (id: string, { token } = buyer) =>
  desk.call('GET /credits/{id}/download_invoice', { token, params: { id } })
const remove = (id: string, { token } = admin, query: { expected_status?: string } = {}) =>
  desk.call('DELETE /credits/{id}', { token, params: { id }, query })
const mark = (id: string) => desk.call('PATCH /credits/mark-as-paid', { token: admin.token, body: { id } })
const begin = async () =>
  (await desk.call('POST /credits/create-empty', { token: admin.token, body: { user_id: buyer.id } })).body
    .id as string
const rowOf = async (id: string) =>
  (await desk.owner.query('select * from invoices where id = $1', [id])).rows[0]
const acts = async (act: string) =>
  (await desk.owner.query('select subject from audit_log where act = $1 order by id desc', [act])).rows

async function paidInvoice(): Promise<{ id: string; number: string }> {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  const { body } = await mark(invoiceId)
  await desk.runJobs()
  return { id: invoiceId, number: body.number }
}

test('what waits for money is a pro forma with the details of the transfer', async () => {
  const { invoiceId, answer } = await buy(desk, buyer, 'bank')
  const { status, headers, body } = await download(invoiceId)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(body.length),
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Pro forma invoice\.pdf"/)
  const text = pdfText(body)
  expect(text).toContain('Mara Test')
  expect(text).toContain(answer.payment.next.reference)
  expect((await rowOf(invoiceId)).document_file_id).toBeNull()
})

test('what was paid is kept: the same bytes each time, for the owner and for staff', async () => {
  const { id, number } = await paidInvoice()
  const first = await download(id)
  expect(first.headers['content-disposition']).toContain(`filename="Invoice ${number}.pdf"`)
  expect(pdfText(first.body)).toContain(number)
  await desk.owner.query("update site_settings set title = 'Renamed' where site_id = $1", [desk.sites.main])
  await desk.owner.query("update users set last_name = 'Changed' where id = $1", [buyer.id])
  const second = await download(id, admin)
  expect(second.body.equals(first.body)).toBe(true)
})

test('before the job has made the document it is made from the same figures', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  const { body: paid } = await mark(invoiceId)
  const { status, body } = await download(invoiceId)
  expect([status, pdfText(body).includes(paid.number)]).toEqual([200, true])
})

test('an address that was signed before the document was kept opens it afterwards', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  const { body: paid } = await mark(invoiceId)
  const { body: address } = await desk.call('GET /credits/{id}/download_invoice', {
    token: buyer.token,
    params: { id: invoiceId },
    query: { address: 'true' },
  })
  expect(address.name).toBe(`Invoice ${paid.number}.pdf`)
  await desk.runJobs()
  const opened = await desk.server.inject({ url: address.url, headers: { host: 'localhost' } })
  expect(opened.statusCode).toBe(200)
  expect(opened.rawPayload.equals((await download(invoiceId)).body)).toBe(true)
})

test('in the language of the buyer', async () => {
  buyer = await newPerson(desk, { locale: 'de' })
  const { id, number } = await paidInvoice()
  const { headers, body } = await download(id)
  expect(headers['content-disposition']).toContain(`filename="Rechnung ${number}.pdf"`)
  expect(pdfText(body)).toContain('Rechnung')
})

test('strangers, other staff and other sites get none', async () => {
  const { id } = await paidInvoice()
  const without = await newModerator(desk, ['dealers_invoices', 'delete_dealer_invoice'])
  expect((await desk.call('GET /credits/{id}/download_invoice', { params: { id } })).status).toBe(401)
  expect((await download(id, await newPerson(desk))).status).toBe(404)
  expect((await download(id, without)).status).toBe(403)
  const other = await newAdmin(desk, { site: 'other' })
  expect((await download(id, other)).status).toBe(401)
  const fromThere = await desk.call('GET /credits/{id}/download_invoice', {
    site: 'other',
    token: other.token,
    params: { id },
  })
  expect(fromThere.status).toBe(404)
  expect((await download(newId())).status).toBe(404)
  const with_ = await newModerator(desk, ['download_dealer_invoice'])
  expect((await download(id, with_)).status).toBe(200)
})

test('what is being written or void has none', async () => {
  const draft = await begin()
  expect((await download(draft)).body).toMatchObject({ code: 'wrong_state', params: { status: 'draft' } })
  const { invoiceId } = await buy(desk, buyer, 'bank')
  await remove(invoiceId)
  expect((await download(invoiceId)).body).toMatchObject({ code: 'wrong_state', params: { status: 'void' } })
})

test('deleting one that waits makes it void, once; nothing can be paid any more', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  expect((await remove(invoiceId)).body).toEqual({ status: 'success' })
  expect(await rowOf(invoiceId)).toMatchObject({ status: 'void', number: null, voided_at: desk.clock.now() })
  for (const attempt of [
    remove(invoiceId),
    mark(invoiceId),
    desk.call('POST /credits_user/{id}/pay', { token: buyer.token, params: { id: invoiceId } }),
  ]) {
    const { status, body } = await attempt
    expect([status, body.code, body.params]).toEqual([409, 'wrong_state', { status: 'void' }])
  }
  expect(await acts('purchases.void')).toHaveLength(2)
  const own = await desk.call('GET /credits_user', { token: buyer.token })
  expect(own.body.items[0]).toMatchObject({ status: 'void', can: { download: false, pay: false } })
})

test('deleting a draft makes it void; nobody fills it in afterwards', async () => {
  const draft = await begin()
  expect((await remove(draft)).status).toBe(200)
  const body = { _id: draft, item_name: 'Late', amount: 1, count: 1, user: buyer.id, status: 'paid' }
  const filled = await desk.call('POST /credits/generate-invoice', { token: admin.token, body })
  expect([filled.status, filled.body.code]).toEqual([409, 'wrong_state'])
  expect(await creditsOf(desk, buyer)).toBe(0)
})

test('of a paid one the document goes and the bookkeeping stays: 410 from then on', async () => {
  const { id, number } = await paidInvoice()
  const before = await rowOf(id)
  expect((await remove(id)).body).toEqual({ status: 'success' })
  expect(await rowOf(id)).toEqual({
    ...before,
    document_file_id: null,
    document_deleted_at: desk.clock.now(),
  })
  for (const who of [buyer, admin]) {
    const { status, body } = await download(id, who)
    expect([status, body.code]).toEqual([410, 'gone'])
  }
  const again = await remove(id)
  expect([again.status, again.body.code, again.body.params]).toEqual([409, 'wrong_state', { status: 'paid' }])
  expect((await acts('purchases.delete_document'))[0]).toEqual({ subject: number })
  expect(await creditsOf(desk, buyer)).toBe(20)
  const { rows } = await desk.owner.query('select state from stored_files where id = $1', [
    before.document_file_id,
  ])
  expect(rows).toEqual([{ state: 'released' }])
})

test('whoever saw it open deletes no document of a paid invoice', async () => {
  const { id } = await paidInvoice()
  const late = await remove(id, admin, { expected_status: 'pending' })
  expect([late.status, late.body.code, late.body.params]).toEqual([409, 'wrong_state', { status: 'paid' }])
  expect((await download(id)).status).toBe(200)
  expect((await remove(id, admin, { expected_status: 'paid' })).status).toBe(200)
  expect((await download(id)).status).toBe(410)
  const { invoiceId } = await buy(desk, buyer, 'bank')
  expect((await remove(invoiceId, admin, { expected_status: 'paid' })).status).toBe(409)
  expect((await remove(invoiceId, admin, { expected_status: 'pending' })).status).toBe(200)
  expect((await rowOf(invoiceId)).status).toBe('void')
})

test('a void that meets the payment is refused when the payment is first, also without a word about the state', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  await desk.owner.query('begin')
  await desk.owner.query('select 1 from invoices where id = $1 for update', [invoiceId])
  const paid = mark(invoiceId)
  await untilWaiting(desk, 1)
  const voided = remove(invoiceId)
  await untilWaiting(desk, 2)
  await desk.owner.query('commit')
  expect([(await paid).status, (await voided).status, (await voided).body.code]).toEqual([
    200,
    409,
    'wrong_state',
  ])
  await desk.runJobs()
  expect(await rowOf(invoiceId)).toMatchObject({ status: 'paid', document_deleted_at: null })
  expect((await download(invoiceId)).status).toBe(200)
})

test('deleting needs its own permission, and another site finds nothing', async () => {
  const { invoiceId } = await buy(desk, buyer, 'bank')
  const without = await newModerator(desk, ['dealers_invoices', 'download_dealer_invoice'])
  expect((await remove(invoiceId, without)).status).toBe(403)
  expect((await remove(invoiceId, buyer)).status).toBe(403)
  const other = await newAdmin(desk, { site: 'other' })
  const params = { id: invoiceId }
  expect(
    (await desk.call('DELETE /credits/{id}', { site: 'other', token: other.token, params })).status,
  ).toBe(404)
  expect((await remove(newId())).status).toBe(404)
  expect((await rowOf(invoiceId)).status).toBe('pending')
})

test('money that comes after it was void: the buyer has the credits, staff are told', async () => {
  const bought = await buy(desk, buyer, tills.stripe)
  await remove(bought.invoiceId)
  const { status } = await tell(desk, 'stripe', tills.stripe.pay(bought))
  expect(status).toBe(200)
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
  expect(await rowOf(bought.invoiceId)).toMatchObject({
    status: 'paid',
    number: expect.stringMatching(/^\d{4}-\d{5}$/),
  })
  const { body } = await desk.call('GET /payments_flagged', { token: admin.token })
  expect(body.items).toEqual([
    expect.objectContaining({ id: bought.paymentId, status: 'paid', problem: 'paid_after_void' }),
  ])
  await tell(desk, 'stripe', tills.stripe.again(bought))
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
})
