import { beforeAll, expect, test } from 'vitest'
import { newColleague, newCompany, outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, newOrder, submit, tuned } from '#server/test/orders.ts'
import { newAdmin, newPerson, type TestPerson } from '#server/test/people.ts'
import { buy, setUp } from '#server/test/purchases.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
beforeAll(() => setUp(desk, 'bank'))

const me = async ({ token }: TestPerson) => (await desk.call('GET /auth/refresh_user_data', { token })).body
const creditsOf = async (person: TestPerson) => (await me(person)).credits
const listOf = async ({ token }: TestPerson, query = {}) =>
  (await desk.call('GET /user_orders', { token, query })).body
const numbersOf = async (person: TestPerson, query = {}) =>
  (await listOf(person, query)).items.map((order: { order_no: number }) => order.order_no)
const quote = ({ token }: TestPerson) =>
  desk.call('POST /order/quote', {
    token,
    body: { variant_id: workshop.variantId, service_id: workshop.serviceId, option_ids: [], extra_ids: [] },
  })
const walletOwners = async (...people: TestPerson[]) =>
  (
    await desk.owner.query('select user_id from wallets where user_id = any($1)', [
      people.map(({ id }) => id),
    ])
  ).rows

test('what a colleague orders is held on the wallet of the company, and is its order', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 100)
  const placed = await newOrder(desk, orderer, workshop)
  expect(placed.placed_by).toEqual({ id: orderer.id, name: 'Ada Test' })
  expect([await creditsOf(owner), await creditsOf(buyer), await creditsOf(orderer)]).toEqual([90, 90, 0])
  const { rows } = await desk.owner.query('select user_id, placed_by from orders where id = $1', [placed.id])
  expect(rows).toEqual([{ user_id: owner.id, placed_by: orderer.id }])
  const holds = await desk.owner.query('select user_id, held::int from holds where id = $1', [placed.id])
  expect(holds.rows).toEqual([{ user_id: owner.id, held: 1000 }])
  const done = await deliver(desk, workshop.admin, placed.id, tuned(bytesOf('original')))
  expect([done.status, done.body.user.id, done.body.placed_by.id]).toEqual([200, owner.id, orderer.id])
  expect(await walletOwners(buyer, orderer)).toEqual([])
  expect(await wrongWallets(desk)).toEqual([])
})

test('cancelled, it goes back to the company', async () => {
  const { owner, orderer } = await newCompany(desk, 30)
  const placed = await newOrder(desk, orderer, workshop)
  expect(await creditsOf(owner)).toBe(20)
  const params = { id: placed.id }
  expect(
    (
      await desk.call('PUT /order/{id}/cancel_order', {
        token: orderer.token,
        params,
        body: { reason: 'not needed any more' },
      })
    ).status,
  ).toBe(200)
  expect(await creditsOf(owner)).toBe(30)
})

test('owner and buyers have every order of the company, who only orders has those they placed', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 100)
  const own = await newOrder(desk, owner, workshop)
  const bought = await newOrder(desk, buyer, workshop)
  const ordered = await newOrder(desk, orderer, workshop, { fields: { reg_no: 'HH-OR 77' } })
  const all = [ordered.order_no, bought.order_no, own.order_no]
  expect([await numbersOf(owner), await numbersOf(buyer), await numbersOf(orderer)]).toEqual([
    all,
    all,
    [ordered.order_no],
  ])
  expect((await listOf(owner)).items.map((one: { placed_by: unknown }) => one.placed_by !== null)).toEqual([
    true,
    true,
    false,
  ])
  const seen = async (by: TestPerson, id: string) =>
    (await desk.call('GET /order/{id}', { token: by.token, params: { id } })).status
  expect([await seen(orderer, own.id), await seen(orderer, ordered.id)]).toEqual([404, 200])
  expect([await seen(buyer, own.id), await seen(owner, ordered.id)]).toEqual([200, 200])
  const counts = async ({ token }: TestPerson) =>
    (await desk.call('GET /user_order_counts', { token })).body.pending
  expect([await counts(owner), await counts(buyer), await counts(orderer)]).toEqual([3, 3, 1])
  expect([(await listOf(orderer)).total, (await listOf(orderer, { search: 'hhor77' })).total]).toEqual([1, 1])
  expect([
    await numbersOf(orderer, { search: 'B-NL' }),
    await numbersOf(orderer, { status: 'completed' }),
  ]).toEqual([[], []])
  expect(await numbersOf(orderer, { search: `#${ordered.order_no}` })).toEqual([ordered.order_no])
})

test('security 20: nobody of another company, no other colleague and nobody of another site sees any of it', async () => {
  const company = await newCompany(desk, 50)
  const other = await newCompany(desk, 50)
  const placed = await newOrder(desk, company.orderer, workshop)
  const params = { id: placed.id }
  const acts = (token: string) =>
    Promise.all([
      desk.call('GET /order/{id}', { token, params }),
      desk.call('PUT /order/{id}/cancel_order', { token, params, body: { reason: 'not needed any more' } }),
      desk.call('GET /order_messages/{id}', { token, params }),
      desk.call('GET /order/{id}/download_old_file', { token, params }),
    ])
  for (const stranger of [other.owner, other.buyer, other.orderer])
    expect((await acts(stranger.token)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const second = await newColleague(desk, company.owner, 'orderer')
  expect((await acts(second.token)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await expect(
    desk.owner.query('update users set employer_id = $1, duty = $2 where id = $3', [
      (await newPerson(desk, { site: 'other' })).id,
      'buyer',
      (await newPerson(desk)).id,
    ]),
  ).rejects.toThrow(/users_employer_fkey/)
})

test('who only orders learns whether the credits suffice, and no figure of the wallet', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 15)
  const asked = async (by: TestPerson) => {
    const { suffices, credits, missing } = (await quote(by)).body
    return { suffices, credits, missing }
  }
  expect(await asked(orderer)).toEqual({ suffices: true, credits: null, missing: null })
  expect(await asked(buyer)).toEqual({ suffices: true, credits: 15, missing: 0 })
  await newOrder(desk, owner, workshop)
  expect(await asked(orderer)).toEqual({ suffices: false, credits: null, missing: null })
  expect(await asked(buyer)).toEqual({ suffices: false, credits: 5, missing: 5 })
  const refused = await submit(desk, orderer, workshop)
  expect([outcome(refused), refused.body.params]).toEqual(['402 company_credits_missing', undefined])
  const told = await submit(desk, buyer, workshop)
  expect([outcome(told), told.body.params]).toEqual(['402 not_enough_credits', { missing: 5 }])
  expect(await me(orderer)).toMatchObject({
    credits: 0,
    balance: 0,
    low_balance_at: null,
    can: { buy: false },
  })
})

test('twenty orders at once by everybody on a wallet for seven: exactly seven, all of the company', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 75)
  const people = [owner, buyer, orderer, await newColleague(desk, owner, 'orderer')]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => submit(desk, people[at % people.length] as TestPerson, workshop)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(13)
  expect(await creditsOf(owner)).toBe(5)
  expect(await wrongWallets(desk)).toEqual([])
})

test('a buyer buys for the company: invoice, payment, statement and document are its own', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 0)
  const { invoiceId, paymentId } = await buy(desk, buyer, 'bank', 20)
  const { rows } = await desk.owner.query('select user_id, buyer from invoices where id = $1', [invoiceId])
  expect([rows[0].user_id, rows[0].buyer.email]).toEqual([owner.id, owner.email])
  const admin = await newAdmin(desk)
  await desk.call('PATCH /credits/mark-as-paid', { token: admin.token, body: { id: invoiceId } })
  expect([await creditsOf(owner), await creditsOf(buyer)]).toEqual([20, 20])
  const reads = (token: string) =>
    Promise.all([
      desk.call('GET /credits_user', { token }),
      desk.call('GET /credits_history_user', { token }),
      desk.call('GET /credits/total-purchased', { token }),
      desk.call('GET /payments/{id}', { token, params: { id: paymentId } }),
    ])
  const ofOwner = (await reads(owner.token)).map(({ body }) => body)
  expect((await reads(buyer.token)).map(({ body }) => body)).toEqual(ofOwner)
  expect([ofOwner[0].total, ofOwner[1].total, ofOwner[2].count]).toEqual([1, 1, 20])
  expect((await reads(orderer.token)).map(outcome)).toEqual(Array(4).fill('403 forbidden'))
  const stranger = await newColleague(desk, await newPerson(desk), 'buyer')
  expect(outcome((await reads(stranger.token))[3] as never)).toBe('404 not_found')
  expect(await walletOwners(buyer, orderer)).toEqual([])
})

test('prices are those of the company', async () => {
  const { owner, orderer } = await newCompany(desk, 50)
  const { body } = await desk.call('POST /service', {
    token: workshop.admin.token,
    body: { name: 'By price', price_1: 30, price_2: 20, price_3: 10 },
  })
  const priceOf = async ({ token }: TestPerson) =>
    (await desk.call('GET /service_all', { token })).body.items.find(
      ({ id }: { id: string }) => id === body.id,
    ).price
  await desk.owner.query('update users set price_type = 2 where id = $1', [owner.id])
  expect([await priceOf(owner), await priceOf(orderer)]).toEqual([20, 20])
})

test('the company’s data are changed by its owner alone, and shown to everybody on its account', async () => {
  const { owner, buyer } = await newCompany(desk, 0)
  const address = { address: 'Kai 4', city: 'Bremen', zip_code: '28195', country: 'DE' }
  await desk.call('POST /user/update_address', { token: owner.token, body: address })
  expect(await me(buyer)).toMatchObject(address)
  expect(outcome(await desk.call('POST /user/update_address', { token: buyer.token, body: address }))).toBe(
    '403 forbidden',
  )
})

test('the colleague who placed an order gets its mails, and so does the owner', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 50)
  await newOrder(desk, orderer, workshop)
  const mailed = async ({ email }: TestPerson) => (await desk.mailsTo(email)).length
  expect([await mailed(owner), await mailed(orderer), await mailed(buyer)]).toEqual([1, 1, 0])
})

test('a wallet is given to no colleague: neither by staff nor by whoever writes to the database', async () => {
  const admin = await newAdmin(desk)
  const { buyer } = await newCompany(desk, 10)
  const params = { user_id: buyer.id }
  const given = await Promise.all([
    desk.call('POST /balances/{user_id}/adjust', {
      token: admin.token,
      params,
      body: { credits: 5, reason: 'as agreed by phone' },
    }),
    desk.call('PUT /balances/{user_id}/credit_limit', {
      token: admin.token,
      params,
      body: { credit_limit: 5 },
    }),
    desk.call('POST /credits/create-empty', { token: admin.token, body: { user_id: buyer.id } }),
  ])
  expect(given.map(outcome)).toEqual(Array(3).fill('404 not_found'))
  const { body } = await desk.call('GET /balances', { token: admin.token, query: { search: buyer.email } })
  expect(body.total).toBe(0)
  await expect(
    desk.owner.query('insert into wallets (site_id, user_id) values ($1, $2)', [desk.sites.main, buyer.id]),
  ).rejects.toThrow(/users_colleague_check/)
  const rich = await newCustomerWith(desk, 5)
  await expect(
    desk.owner.query('update users set employer_id = $1, duty = $2 where id = $3', [
      buyer.id,
      'buyer',
      (await newPerson(desk)).id,
    ]),
  ).rejects.toThrow(/a colleague has no colleagues/)
  expect(await creditsOf(rich)).toBe(5)
})

test('messages of the company bear the name of who wrote them', async () => {
  const { owner, orderer } = await newCompany(desk, 50)
  await desk.owner.query(`update users set first_name = 'Olga' where id = $1`, [orderer.id])
  const placed = await newOrder(desk, orderer, workshop)
  const params = { id: placed.id }
  const form = new FormData()
  form.set('text', 'Please hurry')
  expect((await desk.call('POST /order_message/{id}', { token: orderer.token, params, form })).status).toBe(
    200,
  )
  const { body } = await desk.call('GET /order_messages/{id}', { token: owner.token, params })
  expect(
    body.items.map((one: { sender_name: string; mine: boolean }) => [one.sender_name, one.mine]),
  ).toEqual([['Olga Test', true]])
  const answer = new FormData()
  answer.set('text', 'On it')
  await desk.call('POST /order_message/{id}', { token: workshop.admin.token, params, form: answer })
  const unread = async ({ token }: TestPerson) =>
    (await desk.call('GET /user_order_counts', { token })).body.unread
  const second = await newColleague(desk, owner, 'orderer')
  expect([await unread(owner), await unread(orderer), await unread(second)]).toEqual([1, 1, 0])
})
