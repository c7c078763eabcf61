import { expect, test } from 'vitest'
import { MOST_COLLEAGUES } from '#contract/colleagues/duties.ts'
import { newCompany, outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { newOrder } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, PASSWORD, type TestPerson } from '#server/test/people.ts'
import { linkOther, openPortal } from '#server/test/sub-portals.ts'
import { untilWaiting } from '#server/test/until-waiting.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)

const attach = (by: TestPerson, of: { id: string }, to: { id: string } | null, duty?: string) =>
  desk.call('PUT /user/{id}/employer', {
    token: by.token,
    params: { id: of.id },
    body: { employer_id: to?.id ?? null, ...(duty && { duty }) },
  })
const show = async (by: TestPerson, of: { id: string }) =>
  (await desk.call('GET /user/{id}/colleagues', { token: by.token, params: { id: of.id } })).body

test('staff make a customer the colleague of another, and a customer of their own again', async () => {
  const admin = await newAdmin(desk)
  const employer = await newCustomerWith(desk, 40)
  const person = await newPerson(desk)
  expect((await show(admin, person)).can).toEqual({ attach: true, detach: false })
  expect((await attach(admin, person, employer, 'buyer')).status).toBe(200)
  expect(outcome(await desk.call('GET /user_orders', { token: person.token }))).toBe('401 unauthenticated')
  const { body } = await desk.call('POST /auth/signin', { body: { login: person.email, password: PASSWORD } })
  expect([body.employer.duty, body.credits]).toEqual(['buyer', 40])
  expect((await show(admin, employer)).items.map(({ id }: { id: string }) => id)).toEqual([person.id])
  expect(await show(admin, person)).toMatchObject({
    employer: { id: employer.id },
    can: { attach: false, detach: true },
  })
  const placed = await newOrder(desk, { ...person, token: body.access_token }, workshop)
  expect((await attach(admin, person, null)).status).toBe(200)
  const again = await desk.call('POST /auth/signin', { body: { login: person.email, password: PASSWORD } })
  expect([again.body.employer, again.body.credits]).toEqual([null, 0])
  const token = again.body.access_token
  expect((await desk.call('GET /order/{id}', { token, params: { id: placed.id } })).status).toBe(404)
  expect(outcome(await attach(admin, person, null))).toBe('409 wrong_state')
})

test('whoever owns something becomes nobody’s colleague, and there is one level', async () => {
  const admin = await newAdmin(desk)
  const { owner, buyer } = await newCompany(desk, 30)
  const rich = await newCustomerWith(desk, 5)
  const free = await newPerson(desk)
  const staff = await newModerator(desk, [])
  const elsewhere = await newPerson(desk, { site: 'other' })
  const agent = await linkOther(desk)
  const outcomes = {
    'with a sub-portal': await attach(admin, agent, owner, 'buyer'),
    'with a wallet': await attach(admin, rich, owner, 'buyer'),
    'with colleagues': await attach(admin, owner, free, 'buyer'),
    'a colleague': await attach(admin, buyer, free, 'buyer'),
    'to a colleague': await attach(admin, free, buyer, 'buyer'),
    'to themselves': await attach(admin, free, free, 'buyer'),
    'to staff': await attach(admin, free, staff, 'buyer'),
    'staff to a customer': await attach(admin, staff, free, 'buyer'),
    'to another site': await attach(admin, free, elsewhere, 'buyer'),
    'without a duty': await attach(admin, free, owner),
  }
  expect(Object.fromEntries(Object.entries(outcomes).map(([what, reply]) => [what, outcome(reply)]))).toEqual(
    {
      'with a sub-portal': '409 wrong_state',
      'with a wallet': '409 wrong_state',
      'with colleagues': '409 wrong_state',
      'a colleague': '409 wrong_state',
      'to a colleague': '409 wrong_state',
      'to themselves': '409 wrong_state',
      'to staff': '404 not_found',
      'staff to a customer': '404 not_found',
      'to another site': '404 not_found',
      'without a duty': '400 invalid_input',
    },
  )
})

test('the agent of a portal becomes nobody’s colleague, even when nothing was ordered there yet', async () => {
  const admin = await newAdmin(desk)
  const agent = await newPerson(desk, { kind: 'agent' })
  const employer = await newPerson(desk)
  const portal = await openPortal(desk, admin, { agent_id: agent.id })
  expect((await show(admin, agent)).can).toEqual({ attach: false, detach: false })
  expect(outcome(await attach(admin, agent, employer, 'buyer'))).toBe('409 wrong_state')
  const { rows } = await desk.owner.query('select kind, employer_id from users where id = $1', [agent.id])
  expect(rows).toEqual([{ kind: 'agent', employer_id: null }])
  const closed = await desk.call('PUT /sub_portal/{id}/close', {
    token: admin.token,
    params: { id: portal.id },
    body: { confirmation: portal.slug },
  })
  expect(outcome(closed)).toBe('200')
  expect(outcome(await attach(admin, agent, employer, 'buyer'))).toBe('200')
})

test('nobody is attached to an account that is not active or has no room', async () => {
  const admin = await newAdmin(desk)
  const person = await newPerson(desk)
  for (const status of [0, 2] as const)
    expect(outcome(await attach(admin, person, await newPerson(desk, { status }), 'buyer'))).toBe(
      '409 wrong_state',
    )
  const full = await newPerson(desk)
  await desk.owner.query(
    `insert into colleague_invites (id, site_id, employer_id, email, duty, locale, hash, created_at, expires_at)
     select gen_random_uuid(), $1, $2, 'room' || n || '@example.test', 'buyer', 'en', sha256(n::text::bytea), $3, $3
     from generate_series(1, $4::int) n`,
    [desk.sites.main, full.id, desk.clock.now(), MOST_COLLEAGUES - 1],
  )
  expect(outcome(await attach(admin, person, full, 'orderer'))).toBe('200')
  expect(outcome(await attach(admin, await newPerson(desk), full, 'orderer'))).toBe('409 too_many_colleagues')
})

test('employers to choose from: agents too, no colleague, nobody inactive, never themselves', async () => {
  const admin = await newAdmin(desk)
  const { owner, buyer } = await newCompany(desk, 0)
  const [agent, person, blocked] = [
    await newPerson(desk, { kind: 'agent' }),
    await newPerson(desk),
    await newPerson(desk, { status: 2 }),
  ]
  const all = [owner, buyer, agent, person, blocked]
  for (const [at, one] of all.entries())
    await desk.owner.query('update users set company_name = $2 where id = $1', [one.id, `Quorra ${at}`])
  const { body } = await desk.call('GET /user/customers', {
    token: admin.token,
    query: { search: 'quorra', employer_for: person.id },
  })
  const found = body.items.map(({ id }: { id: string }) => id)
  expect(all.map(({ id }) => found.includes(id))).toEqual([true, false, true, false, false])
})

test('A becomes B’s colleague while B becomes C’s: one of both', async () => {
  const admin = await newAdmin(desk)
  const [a, b, c] = [await newPerson(desk), await newPerson(desk), await newPerson(desk)]
  await desk.owner.query('begin')
  await desk.owner.query('select from users where id = $1 for update', [b.id])
  const both = Promise.all([attach(admin, a, b, 'buyer'), attach(admin, b, c, 'buyer')])
  await untilWaiting(desk, 2)
  await desk.owner.query('commit')
  expect((await both).map(outcome).sort()).toEqual(['200', '409 wrong_state'])
})

test('security 20: staff who may not spend a wallet attach nobody to it, and its owner hears of whoever is', async () => {
  const employer = await newCustomerWith(desk, 40)
  const own = await newPerson(desk, { firstName: 'Max' })
  const keys = ['dealers_list', 'edit_dealer', 'login_to_dealer_account', 'dealers_balance'] as const
  for (const missing of keys.slice(1)) {
    const clerk = await newModerator(
      desk,
      keys.filter((key) => key !== missing),
    )
    expect([missing, outcome(await attach(clerk, own, employer, 'buyer'))]).toEqual([
      missing,
      '403 forbidden',
    ])
  }
  const clerk = await newModerator(desk, ['dealers_list', 'edit_dealer'])
  expect((await show(clerk, own)).can).toEqual({ attach: false, detach: false })
  expect(await desk.mailsTo(employer.email)).toEqual([])
  const trusted = await newModerator(desk, keys)
  expect((await show(trusted, own)).can).toEqual({ attach: true, detach: false })
  expect(outcome(await attach(trusted, own, employer, 'buyer'))).toBe('200')
  const [mail] = await desk.mailsTo(employer.email)
  expect(mail?.subject).toMatch(/^Max Test now works on your account at /)
  expect(mail?.text).toContain(`(${own.email}) access to your account`)
  expect(mail?.text).toContain('Max Test can place orders at your expense and buy credits for you.')
  // To take somebody off a wallet spends nothing.
  expect(outcome(await attach(clerk, own, null))).toBe('200')
})

test('a key of their own, and nobody whom they may not see', async () => {
  const { owner, buyer } = await newCompany(desk, 0)
  const free = await newPerson(desk)
  const without = await newModerator(desk, ['dealers_list'])
  const agents = await newModerator(desk, ['agent_manager', 'edit_dealer'])
  expect(outcome(await attach(without, free, owner, 'buyer'))).toBe('403 forbidden')
  expect(outcome(await attach(agents, free, owner, 'buyer'))).toBe('404 not_found')
  // Whoever attaches a login of their own to a company is in its account.
  const editor = await newModerator(desk, ['dealers_list', 'edit_dealer'])
  expect(outcome(await attach(editor, free, owner, 'buyer'))).toBe('403 forbidden')
  expect((await show(editor, free)).can).toEqual({ attach: false, detach: false })
  expect(outcome(await attach(owner, free, owner, 'buyer'))).toBe('403 forbidden')
  expect((await show(agents, owner)).code).toBe('not_found')
  expect((await show(buyer, owner)).code).toBe('forbidden')
})

test('lists show colleagues with their company, and nothing that only a wallet has may be done with them', async () => {
  const admin = await newAdmin(desk)
  const { owner, orderer } = await newCompany(desk, 70)
  await desk.owner.query(`update users set company_name = 'Hale Motors' where id = $1`, [owner.id])
  const { body } = await desk.call('GET /user', { token: admin.token, query: { search: orderer.email } })
  const [row] = body.items
  expect([row.employer, row.credits]).toEqual([
    { id: owner.id, name: 'Ada Test', company_name: 'Hale Motors', duty: 'orderer' },
    0,
  ])
  expect(row.can).toMatchObject({
    adjust: false,
    change_limit: false,
    change_kind: false,
    make_staff: false,
    enter: true,
  })
  const params = { id: orderer.id }
  const made = await Promise.all([
    desk.call('PUT /user/{id}/role', { token: admin.token, params, body: { role_id: 3 } }),
    desk.call('PUT /user/{id}/role', { token: admin.token, params: { id: owner.id }, body: { role_id: 3 } }),
    desk.call('PUT /user/{id}/kind', { token: admin.token, params, body: { kind: 'agent', price_type: 1 } }),
  ])
  expect(made.map(outcome)).toEqual(Array(3).fill('409 wrong_state'))
})

test('staff enter the account of a colleague as that of every customer', async () => {
  const admin = await newAdmin(desk)
  const { orderer } = await newCompany(desk, 20)
  const { body } = await desk.call('POST /auth/admin_auto_login', {
    token: admin.token,
    body: { user_id: orderer.id },
  })
  expect([body.employer.duty, body.impersonation.name, body.credits]).toEqual(['orderer', 'Ada Test', 0])
  const placed = await newOrder(desk, { ...orderer, token: body.access_token }, workshop)
  expect(placed.placed_by.id).toBe(orderer.id)
})
