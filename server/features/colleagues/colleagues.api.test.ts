import { expect, test } from 'vitest'
import { newColleague, newCompany, outcome } from '#server/test/colleagues.ts'
import { useDesk } from '#server/test/desk.ts'
import { useStreams } from '#server/test/event-stream.ts'
import { newOrder } from '#server/test/orders.ts'
import { newAdmin, newPerson, PASSWORD, signInAgain, type TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
const open = useStreams(desk)

const me = ({ token }: TestPerson) => desk.call('GET /auth/refresh_user_data', { token })
const setDuty = (by: TestPerson, of: TestPerson, duty: string) =>
  desk.call('PUT /colleague/{id}', { token: by.token, params: { id: of.id }, body: { duty } })
const remove = (by: TestPerson, of: TestPerson, site: 'main' | 'other' = 'main') =>
  desk.call('DELETE /colleague/{id}', { token: by.token, params: { id: of.id }, site })
const setStatus = (by: TestPerson, of: TestPerson, status: number) =>
  desk.call('PUT /user/{id}/status', { token: by.token, params: { id: of.id }, body: { status } })
const signIn = ({ email }: TestPerson) =>
  desk.call('POST /auth/signin', { body: { login: email, password: PASSWORD } })

test('the owner changes what a colleague may do, from the next call on', async () => {
  const { owner, orderer } = await newCompany(desk, 10)
  const statement = () => desk.call('GET /credits_history_user', { token: orderer.token })
  expect(outcome(await statement())).toBe('403 forbidden')
  const changed = await setDuty(owner, orderer, 'buyer')
  expect([changed.status, changed.body.duty]).toEqual([200, 'buyer'])
  expect((await statement()).status).toBe(200)
  await setDuty(owner, orderer, 'orderer')
  expect(outcome(await statement())).toBe('403 forbidden')
})

test('nobody but the owner changes or removes a colleague, nobody themselves', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 10)
  const stranger = await newPerson(desk)
  const elsewhere = await newPerson(desk, { site: 'other' })
  const admin = await newAdmin(desk)
  expect(
    (
      await Promise.all([
        setDuty(orderer, orderer, 'buyer'),
        setDuty(buyer, orderer, 'buyer'),
        setDuty(stranger, orderer, 'buyer'),
        setDuty(admin, orderer, 'buyer'),
        setDuty(owner, owner, 'buyer'),
        remove(buyer, orderer),
        remove(stranger, orderer),
        remove(elsewhere, orderer, 'other'),
        remove(owner, stranger),
      ])
    ).map(outcome),
  ).toEqual([
    '403 forbidden',
    '403 forbidden',
    '404 not_found',
    '403 forbidden',
    '404 not_found',
    '403 forbidden',
    '404 not_found',
    '404 not_found',
    '404 not_found',
  ])
  expect((await setDuty(owner, orderer, 'boss')).body.fields).toEqual({ duty: { code: 'invalid' } })
})

test('a colleague who is removed is out at once; what they ordered stays with the company', async () => {
  const { owner, orderer } = await newCompany(desk, 50)
  const placed = await newOrder(desk, orderer, workshop)
  const list = async () => (await desk.call('GET /colleagues', { token: owner.token })).body.items
  expect((await list()).find(({ id }: { id: string }) => id === orderer.id).orders).toBe(1)
  expect((await remove(owner, orderer)).status).toBe(200)
  expect((await list()).map(({ id }: { id: string }) => id)).not.toContain(orderer.id)
  expect(outcome(await me(orderer))).toBe('401 unauthenticated')
  expect(outcome(await signIn(orderer))).toBe('401 wrong_credentials')
  const { body } = await desk.call('GET /order/{id}', { token: owner.token, params: { id: placed.id } })
  expect([body.order_no, body.placed_by.name]).toEqual([placed.order_no, 'Deleted user'])
  expect(outcome(await remove(owner, orderer))).toBe('404 not_found')
})

test('a company that is blocked shuts its colleagues out, and lets them in with it again', async () => {
  const admin = await newAdmin(desk)
  const { owner, buyer } = await newCompany(desk, 10)
  await setStatus(admin, owner, 2)
  expect(outcome(await me(buyer))).toBe('401 unauthenticated')
  expect(outcome(await signIn(buyer))).toBe('403 account_blocked')
  await setStatus(admin, owner, 1)
  expect((await signIn(buyer)).status).toBe(200)
})

test('a session that was opened while the company was blocked can do nothing', async () => {
  const { owner, buyer } = await newCompany(desk, 10)
  await desk.owner.query('update users set status = 2 where id = $1', [owner.id])
  expect(outcome(await desk.call('GET /user_orders', { token: buyer.token }))).toBe('403 account_blocked')
})

test('with a company that is deleted go the logins on its account', async () => {
  const admin = await newAdmin(desk)
  const { owner, buyer, orderer } = await newCompany(desk, 0)
  const params = { id: owner.id }
  expect((await desk.call('DELETE /user/{id}', { token: admin.token, params })).status).toBe(200)
  expect([outcome(await me(buyer)), outcome(await signIn(orderer))]).toEqual([
    '401 unauthenticated',
    '401 wrong_credentials',
  ])
})

test('live: owner, buyers and who placed an order hear of it, other colleagues do not', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 50)
  const second = await newColleague(desk, owner, 'orderer')
  const people = [owner, buyer, orderer, second]
  const streams = await Promise.all(people.map(({ token }) => open(token)))
  const placed = await newOrder(desk, orderer, workshop)
  // What each is told for certain comes last, so that whatever came before it is known.
  for (const person of people)
    await desk.call('POST /user/update_locale', { token: person.token, body: { locale: 'de' } })
  const heard = async (at: number) => {
    const events: string[] = []
    for (;;) {
      const [event] = (await streams[at]?.next()) ?? []
      const data = JSON.parse(event?.data ?? '{}')
      if (event?.event === 'user.changed' && data.user_id === people[at]?.id) return events
      if (data.order_id === placed.id) events.push(event?.event ?? '')
    }
  }
  expect([await heard(0), await heard(1), await heard(2), await heard(3)]).toEqual([
    ['order.changed'],
    ['order.changed'],
    ['order.changed'],
    [],
  ])
})

test('live: what was missed is heard after a reconnect, by the same people', async () => {
  const { owner, buyer, orderer } = await newCompany(desk, 50)
  const second = await newColleague(desk, owner, 'orderer')
  const start = await (await open(second.token)).startedAt()
  await newOrder(desk, orderer, workshop)
  const missed = async ({ token }: TestPerson) => {
    const stream = await open(token, start)
    await desk.call('POST /user/update_locale', { token, body: { locale: 'pl' } })
    const types: string[] = []
    for (;;) {
      const [event] = await stream.next()
      if (event?.event === 'user.changed') return types
      types.push(event?.event ?? '')
    }
  }
  expect([await missed(buyer), await missed(orderer), await missed(second)]).toEqual([
    expect.arrayContaining(['order.changed', 'credits.changed']),
    ['order.changed'],
    [],
  ])
})

test('who left the company hears no more of what they ordered for it', async () => {
  const admin = await newAdmin(desk)
  const { owner, orderer } = await newCompany(desk, 50)
  const placed = await newOrder(desk, orderer, workshop)
  const params = { id: orderer.id }
  const left = { token: admin.token, params, body: { employer_id: null } }
  expect((await desk.call('PUT /user/{id}/employer', left)).status).toBe(200)
  const mailsBefore = [await desk.mailsTo(owner.email), await desk.mailsTo(orderer.email)].map(
    (m) => m.length,
  )
  const again = await signInAgain(desk, orderer)
  const stream = await open(again.token)
  const start = await stream.startedAt()
  const body = { reason: 'Cannot be read' }
  await desk.call('PUT /order/{id}/cancel_order', { token: admin.token, params: { id: placed.id }, body })
  await desk.call('POST /user/update_locale', { token: again.token, body: { locale: 'de' } })
  const [first] = await stream.next()
  const [replayed] = await (await open(again.token, start)).next()
  expect([first?.event, replayed?.event]).toEqual(['user.changed', 'user.changed'])
  const mails = [await desk.mailsTo(owner.email), await desk.mailsTo(orderer.email)].map((m) => m.length)
  expect(mails).toEqual([(mailsBefore[0] ?? 0) + 1, mailsBefore[1]])
})
