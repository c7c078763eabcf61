import { expect, test } from 'vitest'
import { COMPANY, useDesk } from '#server/test/desk.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { NO_ADDRESS, newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, setUp, tell } from '#server/test/purchases.ts'

/* Who has to stand on an invoice, and what happens until they can. */

const tills = await useTills()
const desk = useDesk(tills.environment)

const ADDRESS = { address: '12 rue des Essais', zip_code: '69003', city: 'Lyon', country: 'FR' }
const EMPTY_COMPANY = Object.fromEntries(Object.keys(COMPANY).map((name) => [name, '']))

async function order(buyer: TestPerson, agreed_total: number) {
  const body = { count: 20, payment_method: 'bank', agreed_total, agree: true }
  return desk.call('POST /credits_user', { token: buyer.token, body })
}

async function invoicesOf({ id }: TestPerson) {
  const { rows } = await desk.owner.query('select * from invoices where user_id = $1 order by id', [id])
  return rows
}

async function withoutCompany(work: (admin: TestPerson) => Promise<void>) {
  const admin = await newAdmin(desk)
  const change = (body: object) => desk.call('POST /settings', { token: admin.token, body })
  await change(EMPTY_COMPANY)
  try {
    await work(admin)
  } finally {
    await change(COMPANY)
  }
}

test('nobody buys without an address; with one it stands on the invoice', async () => {
  await setUp(desk, 'bank')
  const buyer = await newPerson(desk, { address: NO_ADDRESS })
  const refused = await order(buyer, 23.8)
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'buyer_address_missing',
    { missing: 'address, zip_code, city, country' },
  ])
  expect(await invoicesOf(buyer)).toEqual([])

  await desk.call('POST /user/update_address', { token: buyer.token, body: ADDRESS })
  expect((await order(buyer, 24)).status).toBe(200)
  const [invoice] = await invoicesOf(buyer)
  expect(invoice).toMatchObject({
    buyer: ADDRESS,
    seller: { company_name: 'Desk Tuning GmbH', address: 'Werkstrasse 2', zip_code: '10115' },
  })
})

test('where there are no postal codes, none is needed', async () => {
  await setUp(desk, 'bank')
  const buyer = await newPerson(desk, { address: { zip_code: '', country: 'AE' } })
  expect((await order(buyer, 20)).status).toBe(200)
  const other = await newPerson(desk, { address: { zip_code: '' } })
  expect((await order(other, 23.8)).body.params).toEqual({ missing: 'zip_code' })
})

test("without the seller's data nothing is sold, and customers learn it before they choose", async () => {
  await setUp(desk, 'bank')
  const buyer = await newPerson(desk)
  const isSold = async () => (await desk.call('GET /price_all', { token: buyer.token })).body.can_buy
  await withoutCompany(async (admin) => {
    expect(await isSold()).toBe(false)
    const refused = await order(buyer, 23.8)
    expect([refused.status, refused.body.code]).toEqual([409, 'seller_incomplete'])
    expect(refused.body.params.missing).toBe(
      'company_name, company_address, company_zip_code, company_city, company_number',
    )
    const begun = await desk.call('POST /credits/create-empty', {
      token: admin.token,
      body: { user_id: buyer.id },
    })
    expect([begun.status, begun.body.code]).toEqual([409, 'seller_incomplete'])
    expect(await invoicesOf(buyer)).toEqual([])
  })
  expect(await isSold()).toBe(true)
  expect((await order(buyer, 23.8)).status).toBe(200)
})

test('what was bought before the data went is paid all the same: the invoice says who sold then', async () => {
  await setUp(desk, 'bank')
  const buyer = await newPerson(desk)
  const { invoiceId } = await buy(desk, buyer, 'bank')
  await withoutCompany(async (admin) => {
    const paid = await desk.call('PATCH /credits/mark-as-paid', {
      token: admin.token,
      body: { id: invoiceId },
    })
    expect(paid.body.status).toBe('paid')
  })
  expect((await invoicesOf(buyer))[0].seller.company_name).toBe('Desk Tuning GmbH')
  expect(await creditsOf(desk, buyer)).toBe(20)
})

test('staff bill nobody without an address', async () => {
  const admin = await newAdmin(desk)
  const customer = await newPerson(desk, { address: NO_ADDRESS })
  const begun = await desk.call('POST /credits/create-empty', {
    token: admin.token,
    body: { user_id: customer.id },
  })
  const fill = () =>
    desk.call('POST /credits/generate-invoice', {
      token: admin.token,
      body: {
        _id: begun.body.id,
        item_name: 'By hand',
        amount: 1,
        count: 1,
        user: customer.id,
        status: 'paid',
      },
    })
  const refused = await fill()
  expect([refused.status, refused.body.code]).toEqual([409, 'buyer_address_missing'])
  await desk.call('POST /user/update_address', { token: customer.token, body: ADDRESS })
  expect((await fill()).body).toMatchObject({ status: 'paid', number: expect.any(String) })
})

/** A purchase as the program wrote them before it asked for addresses. */
async function buyAsBefore(buyer: TestPerson, till: Parameters<typeof buy>[2]) {
  const bought = await buy(desk, buyer, till)
  await desk.owner.query(
    `update invoices set buyer = buyer || $2, seller = seller || '{"company_name": "", "reg_no": ""}' where id = $1`,
    [bought.invoiceId, JSON.stringify(NO_ADDRESS)],
  )
  await desk.owner.query(
    `update users set address = '', zip_code = '', city = '', country = null where id = $1`,
    [buyer.id],
  )
  return bought
}

const mark = (admin: TestPerson, id: string) =>
  desk.call('PATCH /credits/mark-as-paid', { token: admin.token, body: { id } })
const download = (id: string, { token }: TestPerson) =>
  desk.call('GET /credits/{id}/download_invoice', { token, params: { id } })
const moveTo = (buyer: TestPerson, address: object) =>
  desk.call('POST /user/update_address', { token: buyer.token, body: { ...ADDRESS, ...address } })

test('an earlier purchase is not paid by the customer before there is an address where its VAT belongs', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  const pay = () =>
    desk.call('POST /credits_user/{id}/pay', { token: buyer.token, params: { id: invoiceId } })
  expect((await pay()).body.code).toBe('buyer_address_missing')
  // Its VAT is Germany's: it does not become the purchase of somebody in France, who buys anew.
  await moveTo(buyer, {})
  expect((await pay()).body.code).toBe('price_changed')
  await moveTo(buyer, { country: 'DE' })
  expect((await pay()).status).toBe(200)
  expect((await mark(admin, invoiceId)).body.status).toBe('paid')
  expect((await invoicesOf(buyer))[0]).toMatchObject({
    buyer: { ...ADDRESS, country: 'DE' },
    seller: { company_name: 'Desk Tuning GmbH' },
  })
})

test('a transfer that has come is booked without an address; the invoice is made when the address is there', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  const { body: paid } = await mark(admin, invoiceId)
  expect(paid).toMatchObject({ status: 'paid', number: expect.any(String), total: 23.8 })
  expect(await creditsOf(desk, buyer)).toBe(20)
  await desk.runJobs()
  const [asked, ...more] = await desk.mailsTo(buyer.email)
  expect([asked?.attachments, more]).toEqual([[], []])
  expect(asked?.text).toContain('The invoice needs your full address')
  expect((await invoicesOf(buyer))[0].document_file_id).toBeNull()
  for (const who of [buyer, admin]) {
    const { status, body } = await download(invoiceId, who)
    expect([status, body.code]).toEqual([409, 'buyer_address_missing'])
  }

  // Nobody knew where they were: the figures stay what was paid.
  await moveTo(buyer, {})
  await desk.runJobs()
  const [row] = await invoicesOf(buyer)
  expect(row).toMatchObject({ buyer: ADDRESS, number: paid.number, vat_rate: 1900, total: '2380' })
  expect(row.document_file_id).not.toBeNull()
  const text = pdfText((await download(invoiceId, buyer)).body)
  expect([text.includes('Lyon'), text.includes(paid.number)]).toEqual([true, true])
  const mails = await desk.mailsTo(buyer.email)
  expect(mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
    `Invoice ${paid.number}.pdf`,
  ])
  // What is kept stays: a later address changes nothing, not even by the database.
  await moveTo(buyer, { city: 'Paris' })
  await desk.runScheduled('purchases.issue_held')
  await desk.runJobs()
  expect((await invoicesOf(buyer))[0]).toEqual(row)
  const forged = desk.owner.query("update invoices set buyer = '{}' where id = $1", [invoiceId])
  await expect(forged).rejects.toThrow(`invoice ${paid.number} bears a number and cannot be changed`)
})

test('a held invoice can be completed, and nothing else of it changes', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  await mark(admin, invoiceId)
  for (const change of ['total = 1', "number = '2020-00001'", "status = 'pending'", 'paid_at = now()'])
    await expect(
      desk.owner.query(`update invoices set ${change} where id = $1`, [invoiceId]),
    ).rejects.toThrow('cannot be changed')
})

test('taken back before the address was there: invoice and credit note both get it', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  await mark(admin, invoiceId)
  const body = { reason: 'Bought by mistake' }
  const refund = await desk.call('POST /credits/{id}/refund', {
    token: admin.token,
    params: { id: invoiceId },
    body,
  })
  expect(refund.status).toBe(200)
  await desk.runJobs()
  expect((await desk.mailsTo(buyer.email)).flatMap(({ attachments }) => attachments)).toEqual([])
  await moveTo(buyer, { country: 'DE' })
  await desk.runJobs()
  const rows = await invoicesOf(buyer)
  expect(rows.map((row) => [row.kind, row.buyer.city, row.document_file_id !== null])).toEqual([
    ['invoice', 'Lyon', true],
    ['credit_note', 'Lyon', true],
  ])
})

test("a purchase from before is booked without the seller's data, too, and its invoice follows them", async () => {
  await setUp(desk, 'bank')
  const buyer = await newPerson(desk)
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  await desk.owner.query('update invoices set buyer = buyer || $2 where id = $1', [
    invoiceId,
    JSON.stringify(ADDRESS),
  ])
  await withoutCompany(async (admin) => {
    expect((await mark(admin, invoiceId)).body.status).toBe('paid')
    await desk.runJobs()
    expect((await desk.mailsTo(buyer.email))[0]?.text).toContain('The invoice follows by email.')
    expect((await download(invoiceId, buyer)).body.code).toBe('seller_incomplete')
  })
  await desk.runScheduled('purchases.issue_held')
  await desk.runJobs()
  const [row] = await invoicesOf(buyer)
  expect([row.seller.company_name, row.document_file_id !== null]).toEqual(['Desk Tuning GmbH', true])
})

test('of an account that is gone the invoice says what is known', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  await mark(admin, invoiceId)
  await desk.runJobs()
  await desk.owner.query('update users set deleted_at = now() where id = $1', [buyer.id])
  await desk.runScheduled('purchases.issue_held')
  await desk.runJobs()
  const answer = await download(invoiceId, admin)
  expect([answer.status, pdfText(answer.body).includes(buyer.email)]).toEqual([200, true])
})

test('what takes back an invoice without an address bears none either, and waits for nothing', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  // So that its document is kept as those of before are.
  await desk.owner.query('update users set deleted_at = now() where id = $1', [buyer.id])
  await mark(admin, invoiceId)
  await desk.runJobs()
  await desk.owner.query('update users set deleted_at = null where id = $1', [buyer.id])
  await desk.call('POST /credits/{id}/refund', {
    token: admin.token,
    params: { id: invoiceId },
    body: { reason: 'Bought by mistake' },
  })
  // Before its document is made: the address is no business of an invoice that was issued without it.
  await moveTo(buyer, {})
  await desk.runJobs()
  const [invoice, note] = await invoicesOf(buyer)
  expect(note.buyer).toEqual(invoice.buyer)
  expect(note.seller).toEqual(invoice.seller)
  const [mail] = await desk.mailsTo(buyer.email)
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`Credit note ${note.number}.pdf`])
})

test('what staff began waits for the address, whoever pays it', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  await desk.owner.query('update invoices set created_by = $2 where id = $1', [invoiceId, admin.id])
  expect((await mark(admin, invoiceId)).body.code).toBe('buyer_address_missing')
  expect((await invoicesOf(buyer))[0]).toMatchObject({ status: 'pending', number: null })
  await moveTo(buyer, {})
  expect((await mark(admin, invoiceId)).body.status).toBe('paid')
})

test('money that arrives for an earlier purchase is never lost', async () => {
  const till = tills.stripe
  await setUp(desk, till)
  const buyer = await newPerson(desk)
  const bought = await buyAsBefore(buyer, till)
  expect((await tell(desk, 'stripe', till.pay(bought))).status).toBe(200)
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
  expect((await invoicesOf(buyer))[0]).toMatchObject({
    status: 'paid',
    number: expect.any(String),
    document_file_id: null,
  })
  await moveTo(buyer, {})
  await desk.runJobs()
  expect((await invoicesOf(buyer))[0]).toMatchObject({ document_file_id: expect.any(String), buyer: ADDRESS })
})
