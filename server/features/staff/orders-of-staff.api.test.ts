import { beforeEach, expect, test } from 'vitest'
import { ROLE } from '#contract/roles.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, newOrder, tuned } from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'

/* Nobody waits for somebody who works here no more. */
const desk = useDesk()
const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 1000)

let tuner: TestPerson
let colleague: TestPerson
beforeEach(async () => {
  tuner = await newModerator(desk, ['orders', 'tickets'])
  colleague = await newModerator(desk, ['orders'])
})

const take = async (by: TestPerson, id: string) =>
  desk.call('PUT /order/{id}/take', { token: by.token, params: { id }, body: { taken: true } })

/** One that somebody works on. */
async function taken(by: TestPerson): Promise<string> {
  const { id } = await newOrder(desk, customer, workshop)
  expectDone(await take(by, id))
  return id
}

async function standing(id: string) {
  const { rows } = await desk.owner.query('select status, assigned_to from orders where id = $1', [id])
  const events = await desk.owner.query('select kind from order_events where order_id = $1 order by id', [id])
  return { ...rows[0], last: events.rows.at(-1).kind }
}

const call = (key: Parameters<typeof desk.call>[0], body?: object) =>
  desk.call(key, { token: workshop.admin.token, params: { id: tuner.id }, ...(body && { body }) })
const WAYS = {
  'is removed': () => call('DELETE /staff/{id}'),
  'is blocked': () => call('PUT /staff/{id}/block', { is_blocked: true }),
  'may run orders no more': () =>
    call('PUT /staff/{id}', { role_id: ROLE.moderator, permissions: ['tickets'] }),
}

test.each(Object.entries(WAYS))('the open orders of somebody who %s wait for others', async (_, end) => {
  const processing = await taken(tuner)
  const incomplete = await taken(tuner)
  const missing = { status: 'incomplete', reason: 'The read is cut short.' }
  expectDone(
    await desk.call('PUT /order/{id}/change_status', {
      token: tuner.token,
      params: { id: incomplete },
      body: missing,
    }),
  )
  const delivered = await taken(tuner)
  expectDone(await deliver(desk, tuner, delivered, tuned(bytesOf('original'))))
  const ofColleague = await taken(colleague)
  expectDone(await end())
  expect(await standing(processing)).toEqual({ status: 'pending', assigned_to: null, last: 'unassigned' })
  expect(await standing(incomplete)).toEqual({ status: 'incomplete', assigned_to: null, last: 'unassigned' })
  expect((await standing(delivered)).assigned_to).toBe(tuner.id)
  expect(await standing(ofColleague)).toMatchObject({ status: 'processing', assigned_to: colleague.id })
  expect(expectDone(await take(colleague, processing)).status).toBe('processing')
})

test('somebody who keeps the key keeps their orders', async () => {
  const id = await taken(tuner)
  expectDone(await call('PUT /staff/{id}', { role_id: ROLE.moderator, permissions: ['orders'] }))
  expect((await standing(id)).assigned_to).toBe(tuner.id)
})

test('whoever is removed while a colleague delivers their order holds up nobody', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => taken(tuner)))
  const outcomes = await Promise.all([
    ...ids.map((id) => deliver(desk, colleague, id, tuned(bytesOf('original')))),
    call('DELETE /staff/{id}'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
