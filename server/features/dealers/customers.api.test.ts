import { beforeAll, expect, test } from 'vitest'

import { STATUS } from '#contract/roles.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { withApp } from '#server/test/second-factors.ts'

import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let admin: TestPerson
let workshop: Workshop

beforeAll(async () => {
  admin = await newAdmin(desk)
  workshop = await openWorkshop(desk)
})

const show = async (id: string, token = admin.token) =>
  (await desk.call('GET /user/{id}', { token, params: { id } })).body
const isSignedIn = async ({ token }: TestPerson) =>
  (await desk.call('GET /auth/refresh_user_data', { token })).status === 200
const signIn = (email: string, password = PASSWORD) =>
  desk.call('POST /auth/signin', { body: { login: email, password } })

async function fieldsOf(id: string) {
  const { email, first_name, last_name, username, phone, company_name, company_reg_no, ...rest } =
    await show(id)
  const { vat_no, address, city, zip_code, country, locale } = rest
  const name = { email, first_name, last_name, username: username ?? '', phone, company_name, company_reg_no }
  return { ...name, vat_no, address, city, zip_code, country, locale }
}
const edit = async (id: string, changes: object, token = admin.token) =>
  desk.call('PUT /user/{id}', { token, params: { id }, body: { ...(await fieldsOf(id)), ...changes } })

test('the page of a customer tells what they have and what may be done with them', async () => {
  const customer = await newCustomerWith(desk, 50, { firstName: 'Ines' })
  await newOrder(desk, customer, workshop)
  const details = await show(customer.id)
  expect(details).toMatchObject({
    first_name: 'Ines',
    credits: 40,
    held: 10,
    open_orders: 1,
    orders: { completed: 0, cancelled: 0 },
    unpaid: { invoices: 0, total: 0 },
    has_second_factor: false,
  })
  // Nobody is deleted who waits for a file.
  expect(details.can).toMatchObject({ edit: true, activate: false, block: true, delete: false, enter: true })
  const { token } = await newModerator(desk, ['dealers_list'])
  expect(Object.values((await show(customer.id, token)).can).every((one) => one === false)).toBe(true)
})

test('staff change the data of a customer, and the log says what', async () => {
  const customer = await newPerson(desk)
  const changed = await edit(customer.id, { company_name: 'Weller Tuning', city: 'Lahti', country: 'FI' })
  expect(changed.body).toMatchObject({ company_name: 'Weller Tuning', city: 'Lahti', country: 'FI' })
  expect(await isSignedIn(customer)).toBe(true)
  const { rows } = await desk.owner.query(
    "select before, after, about_id from audit_log where act = 'dealers.change' and about_id = $1",
    [customer.id],
  )
  expect(rows[0].after).toEqual({ company_name: 'Weller Tuning', city: 'Lahti', country: 'FI' })
  expect((await edit(customer.id, { country: 'XX' })).body.fields).toHaveProperty('country')
  expect((await edit(customer.id, { vat_no: 'FI1' })).body.fields).toHaveProperty('vat_no')
  expect((await edit(customer.id, { first_name: 'a@b' })).body.fields).toHaveProperty('first_name')
})

test('another email needs the key for passwords too, ends the sessions and is told to the old one', async () => {
  const customer = await newPerson(desk)
  const editor = await newModerator(desk, ['dealers_list', 'edit_dealer'])
  const email = `moved-${customer.email}`
  expect((await edit(customer.id, { email }, editor.token)).status).toBe(403)
  expect((await edit(customer.id, { email: admin.email })).body.fields).toHaveProperty('email')
  expect((await edit(customer.id, { email })).status).toBe(200)
  expect(await isSignedIn(customer)).toBe(false)
  expect((await signIn(customer.email)).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
  expect((await desk.mailsTo(customer.email)).at(-1)?.text).toContain(email)
})

test('who is blocked is out at once; who is activated is told', async () => {
  const customer = await newPerson(desk)
  const set = (status: 1 | 2) =>
    desk.call('PUT /user/{id}/status', { token: admin.token, params: { id: customer.id }, body: { status } })
  expect((await set(STATUS.active)).body.code).toBe('wrong_state')
  expect((await set(STATUS.blocked)).body.status).toBe(STATUS.blocked)
  expect(await isSignedIn(customer)).toBe(false)
  expect((await signIn(customer.email)).body.code).toBe('account_blocked')
  expect((await set(STATUS.active)).body.can).toMatchObject({ activate: false, block: true })
  expect(await desk.mailsTo(customer.email)).toHaveLength(1)
  expect((await signIn(customer.email)).status).toBe(200)
})

test('kind and price type need the key for roles, and price what is ordered next', async () => {
  const customer = await newPerson(desk)
  const body = { kind: 'dealer', price_type: 2 } as const
  const set = ({ token }: TestPerson) =>
    desk.call('PUT /user/{id}/kind', { token, params: { id: customer.id }, body })
  expect((await set(await newModerator(desk, ['edit_dealer', 'dealers_list']))).status).toBe(403)
  expect((await set(admin)).body).toMatchObject(body)
})

test('many are changed at once, each with a line of the log; one who is not here, and nothing is done', async () => {
  const people = [await newPerson(desk), await newPerson(desk), await newPerson(desk)]
  const ids = people.map(({ id }) => id)
  const bulk = (body: object, token = admin.token) => desk.call('POST /user/bulk', { token, body })
  expect((await bulk({ ids, act: 'block' })).body).toEqual({ changed: 3 })
  expect((await bulk({ ids, act: 'block' })).body).toEqual({ changed: 0 })
  for (const person of people) expect(await isSignedIn(person)).toBe(false)
  const stranger = await newPerson(desk, { site: 'other' })
  expect((await bulk({ ids: [...ids, stranger.id], act: 'activate' })).status).toBe(404)
  expect((await bulk({ ids: [...ids, admin.id], act: 'activate' })).status).toBe(404)
  expect((await show(ids[0] ?? '')).status).toBe(STATUS.blocked)
  expect((await bulk({ ids, act: 'change_price_type' })).body.fields).toHaveProperty('price_type')
  const editor = await newModerator(desk, ['edit_dealer', 'dealers_list'])
  expect((await bulk({ ids, act: 'change_price_type', price_type: 3 }, editor.token)).status).toBe(403)
  expect((await bulk({ ids, act: 'change_price_type', price_type: 3 })).body).toEqual({ changed: 3 })
  const keeper = await newModerator(desk, ['change_role', 'dealers_list'])
  expect((await bulk({ ids, act: 'activate' }, keeper.token)).status).toBe(403)
})

test('a password set by staff ends every session and works from then on', async () => {
  const customer = await newPerson(desk)
  const set = (password: string, token = admin.token) =>
    desk.call('POST /user/{id}/change_password', { token, params: { id: customer.id }, body: { password } })
  expect((await set('short')).body.fields).toHaveProperty('password')
  expect((await set(customer.email)).body.fields).toHaveProperty('password')
  expect((await set('another good one')).status).toBe(200)
  expect(await isSignedIn(customer)).toBe(false)
  expect((await signIn(customer.email)).status).toBe(401)
  expect((await signIn(customer.email, 'another good one')).status).toBe(200)
  const mail = (await desk.mailsTo(customer.email)).at(-1)?.text ?? ''
  expect(mail).not.toContain('another good one')
  expect(mail).not.toContain('127.0.0.1')
})

test('a lost second factor is reset, and the customer is told', async () => {
  const customer = await newPerson(desk)
  await withApp(desk, customer)
  expect((await show(customer.id)).has_second_factor).toBe(true)
  const { body } = await desk.call('POST /user/{id}/reset_second_factor', {
    token: admin.token,
    params: { id: customer.id },
  })
  expect(body.has_second_factor).toBe(false)
  expect((await signIn(customer.email)).body).toHaveProperty('access_token')
  expect((await desk.mailsTo(customer.email)).length).toBeGreaterThan(0)
})

test('staff see where a customer is signed in, and end it', async () => {
  const customer = await newPerson(desk)
  const sessions = async () =>
    (await desk.call('GET /user/{id}/sessions', { token: admin.token, params: { id: customer.id } })).body
      .items
  expect(await sessions()).toHaveLength(1)
  await desk.call('DELETE /user/{id}/sessions', { token: admin.token, params: { id: customer.id } })
  expect(await sessions()).toEqual([])
  expect(await isSignedIn(customer)).toBe(false)
})

test('of whom is deleted nothing stays but what has to; the address is free again', async () => {
  const customer = await newCustomerWith(desk, 20, { firstName: 'Gone' })
  const order = await newOrder(desk, customer, workshop)
  const remove = () => desk.call('DELETE /user/{id}', { token: admin.token, params: { id: customer.id } })
  expect((await remove()).body.code).toBe('wrong_state')
  await desk.call('PUT /order/{id}/cancel_order', {
    token: admin.token,
    params: { id: order.id },
    body: { reason: 'Not for this car' },
  })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect(await isSignedIn(customer)).toBe(false)
  expect((await signIn(customer.email)).status).toBe(401)
  const { rows } = await desk.owner.query('select * from users where id = $1', [customer.id])
  expect(rows[0]).toMatchObject({
    first_name: 'Deleted',
    last_name: 'user',
    phone: '',
    address: '',
    password_hash: '',
  })
  expect(JSON.stringify(rows[0])).not.toContain(customer.email)
  const found = await desk.call('GET /order', { token: admin.token, query: { keywords: customer.email } })
  expect(found.body.items).toEqual([])
  const kept = await desk.call('GET /order/{id}', { token: admin.token, params: { id: order.id } })
  expect(JSON.stringify(kept.body)).toContain('Deleted user')
  const { rows: wallet } = await desk.owner.query('select balance from wallets where user_id = $1', [
    customer.id,
  ])
  expect(Number(wallet[0].balance)).toBe(2000)
  expect((await newPerson(desk, { email: customer.email })).id).not.toBe(customer.id)
})

test('inactive accounts have neither credits nor open orders; who came back meanwhile stays', async () => {
  const old = async (options: { credits?: number } = {}) => {
    const person = options.credits ? await newCustomerWith(desk, options.credits) : await newPerson(desk)
    await desk.owner.query(
      "update users set created_at = '2024-01-01', last_seen_at = '2024-02-01', last_order_at = null where id = $1",
      [person.id],
    )
    return person
  }
  const [quiet, back, rich, fresh] = [
    await old(),
    await old(),
    await old({ credits: 5 }),
    await newPerson(desk),
  ]
  const listed = async () =>
    (
      await desk.call('GET /user/inactives', { token: admin.token, query: { months: '12', size: -1 } })
    ).body.items.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual(expect.arrayContaining([quiet.id, back.id]))
  expect(await listed()).not.toContain(rich.id)
  expect(await listed()).not.toContain(fresh.id)
  await signIn(back.email)
  const { body } = await desk.call('POST /user/delete-inactives', {
    token: admin.token,
    body: { inactive_users: [quiet.id, back.id, rich.id] },
  })
  expect(body).toEqual({ deleted: 1, kept: 2 })
  expect(await listed()).not.toContain(quiet.id)
  expect((await show(rich.id)).credits).toBe(5)
})

test('a note is seen by staff alone and deleted by whoever wrote it, or an admin', async () => {
  const customer = await newPerson(desk)
  const [writer, reader] = [
    await newModerator(desk, ['dealers_list']),
    await newModerator(desk, ['dealers_list']),
  ]
  const note = async (body: string) =>
    (
      await desk.call('POST /user/{id}/note', {
        token: writer.token,
        params: { id: customer.id },
        body: { body },
      })
    ).body
  const remove = ({ token }: TestPerson, id: string) =>
    desk.call('DELETE /user_note/{id}', { token, params: { id } })
  const first = await note('Asks for a discount\nevery time')
  const second = await note('Second')
  const { body } = await desk.call('GET /user/{id}/notes', {
    token: reader.token,
    params: { id: customer.id },
  })
  expect(body.items.map((one: { body: string; can: object }) => [one.body, one.can])).toEqual([
    ['Second', { delete: false }],
    ['Asks for a discount\nevery time', { delete: false }],
  ])
  expect((await remove(reader, first.id)).status).toBe(403)
  expect((await remove(writer, first.id)).status).toBe(200)
  expect((await remove(admin, second.id)).status).toBe(200)
  expect((await remove(admin, second.id)).status).toBe(404)
})

test('what staff did with a customer and inside the account stands on the page, by name', async () => {
  const customer = await newCustomerWith(desk, 5)
  await desk.call('POST /user/{id}/note', {
    token: admin.token,
    params: { id: customer.id },
    body: { body: 'Called' },
  })
  const entered = await desk.call('POST /auth/admin_auto_login', {
    token: admin.token,
    body: { user_id: customer.id },
  })
  await desk.call('POST /user/update_address', {
    token: entered.body.access_token,
    body: { address: 'Uferweg 2', city: 'Turku', zip_code: '20100', country: 'FI' },
  })
  await desk.call('POST /balances/{user_id}/adjust', {
    token: admin.token,
    params: { user_id: customer.id },
    body: { credits: 1, reason: 'For waiting' },
  })
  const { body } = await desk.call('GET /user/{id}/acts', { token: admin.token, params: { id: customer.id } })
  const acts = body.items.map((line: { act: string; was_inside: boolean }) => [line.act, line.was_inside])
  expect(acts).toEqual([
    ['credits.adjust', false],
    ['profile.change', true],
    ['identity.enter_account', false],
    ['dealers.note', false],
  ])
  expect(body.items[0].actor.id).toBe(admin.id)
})

test('an account that staff open is entered by the link of its mail', async () => {
  const email = 'opened@example.test'
  const { body } = await desk.call('POST /user', {
    token: admin.token,
    body: { email, first_name: 'Orla', last_name: 'Finch', company_name: 'Finch Garage', country: 'IE' },
  })
  expect(body).toMatchObject({
    email,
    kind: 'business',
    country: 'IE',
    verified: true,
    status: STATUS.active,
  })
  const link = (await desk.mailsTo(email)).at(-1)?.text?.match(/reset_token=([\w-]+)/)?.[1] ?? ''
  desk.clock.advance(6 * 24 * 60 * 60 * 1000)
  const password = 'chosen by herself'
  const chosen = await desk.call('POST /auth/reset_password', { body: { reset_token: link, password } })
  expect(chosen.status).toBe(200)
  expect((await signIn(email, password)).status).toBe(200)
  admin = await newAdmin(desk)
  const again = await desk.call('POST /user', {
    token: admin.token,
    body: { email, first_name: 'Orla', last_name: 'Finch' },
  })
  expect(again.body.fields).toEqual({ email: { code: 'taken' } })
})
