import { expect, test } from 'vitest'
import { COMPANY, useDesk } from '#server/test/desk.ts'
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
  const { rows } = await desk.owner.query('select * from invoices where user_id = $1 order by created_at', [
    id,
  ])
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

test('an earlier purchase waits for the address, too, and gets it', async () => {
  await setUp(desk, 'bank')
  const [admin, buyer] = [await newAdmin(desk), await newPerson(desk)]
  const { invoiceId } = await buyAsBefore(buyer, 'bank')
  const pay = () =>
    desk.call('POST /credits_user/{id}/pay', { token: buyer.token, params: { id: invoiceId } })
  const mark = () => desk.call('PATCH /credits/mark-as-paid', { token: admin.token, body: { id: invoiceId } })
  expect([(await pay()).body.code, (await mark()).body.code]).toEqual([
    'buyer_address_missing',
    'buyer_address_missing',
  ])
  // Its VAT is Germany's: it cannot become the invoice of somebody in France.
  await desk.call('POST /user/update_address', { token: buyer.token, body: ADDRESS })
  expect((await pay()).body.code).toBe('buyer_address_missing')
  await desk.call('POST /user/update_address', { token: buyer.token, body: { ...ADDRESS, country: 'DE' } })
  expect((await pay()).status).toBe(200)
  expect((await mark()).body.status).toBe('paid')
  expect((await invoicesOf(buyer))[0]).toMatchObject({
    buyer: { ...ADDRESS, country: 'DE' },
    seller: { company_name: 'Desk Tuning GmbH' },
  })
})

test('money that arrives for an earlier purchase is never lost', async () => {
  const till = tills.stripe
  await setUp(desk, till)
  const buyer = await newPerson(desk)
  const bought = await buyAsBefore(buyer, till)
  expect((await tell(desk, 'stripe', till.pay(bought))).status).toBe(200)
  await desk.runJobs()
  expect(await creditsOf(desk, buyer)).toBe(20)
  expect((await invoicesOf(buyer))[0]).toMatchObject({ status: 'paid', number: expect.any(String) })
})
