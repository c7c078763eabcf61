import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/states.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, deliveryForm, expectDone, newOrder, tuned } from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
let people: Record<'owner' | 'stranger' | 'staff' | 'other_staff' | 'foreigner', TestPerson>

beforeAll(async () => {
  people = {
    owner: await newCustomerWith(desk, 10_000),
    stranger: await newCustomerWith(desk, 100),
    staff: await newModerator(desk, ['orders']),
    other_staff: await newModerator(desk, ['tickets']),
    foreigner: await newPerson(desk, { site: 'other' }),
  }
})

const FILE = bytesOf('original')
let marks = 0
/** Never the same twice: the guard would find it in another order. */
const modified = () => tuned(FILE, `m${marks++}`)

/** An order that its people brought into a state, by the API alone. */
async function orderIn(status: OrderStatus): Promise<string> {
  const { id } = await newOrder(desk, people.owner, workshop)
  const staff = (key: EndpointKey, body: object) =>
    desk.call(key, { token: people.staff.token, params: { id }, body })
  if (status === 'processing')
    expectDone(await staff('PUT /order/{id}/change_status', { status: 'processing' }))
  if (status === 'incomplete')
    expectDone(await staff('PUT /order/{id}/change_status', { status: 'incomplete', reason: 'Which tool?' }))
  if (status === 'completed') expectDone(await deliver(desk, people.staff, id, modified()))
  if (status === 'cancelled')
    expectDone(await staff('PUT /order/{id}/cancel_order', { reason: 'Not possible' }))
  return id
}

interface Act {
  key: EndpointKey
  body?: object
  form?: () => FormData
}

const text = () => {
  const form = new FormData()
  form.set('text', 'Here it is')
  return form
}

const ACTS = {
  take: { key: 'PUT /order/{id}/take', body: { taken: true } },
  process: { key: 'PUT /order/{id}/change_status', body: { status: 'processing' } },
  requeue: { key: 'PUT /order/{id}/change_status', body: { status: 'pending' } },
  ask: { key: 'PUT /order/{id}/change_status', body: { status: 'incomplete', reason: 'Which tool?' } },
  deliver: { key: 'PUT /order/{id}/submit_order', form: () => deliveryForm(modified()) },
  check: { key: 'POST /order/{id}/check_delivery', form: () => deliveryForm(modified()) },
  cancel: { key: 'PUT /order/{id}/cancel_order', body: { reason: 'Not possible' } },
  resend: { key: 'PUT /order/{id}/resend', form: text },
  revise: { key: 'POST /order/{id}/revision', form: text },
  retry: { key: 'POST /order/{id}/automation_retry' },
  withdraw: { key: 'DELETE /order/{id}/change' },
  delete: { key: 'DELETE /order/{id}' },
} satisfies Record<string, Act>
type ActName = keyof typeof ACTS

/** What each act answers in each state; 200 moves the order there. The automation has not looked yet: no retry. */
const STAFFS: Record<ActName, Record<OrderStatus, OrderStatus | 'gone' | 409>> = {
  take: {
    pending: 'processing',
    processing: 'processing',
    incomplete: 'incomplete',
    completed: 409,
    cancelled: 409,
  },
  process: {
    pending: 'processing',
    processing: 409,
    incomplete: 'processing',
    completed: 'processing',
    cancelled: 409,
  },
  requeue: { pending: 409, processing: 'pending', incomplete: 'pending', completed: 409, cancelled: 409 },
  ask: { pending: 'incomplete', processing: 'incomplete', incomplete: 409, completed: 409, cancelled: 409 },
  deliver: { pending: 'completed', processing: 'completed', incomplete: 409, completed: 409, cancelled: 409 },
  check: { pending: 'pending', processing: 'processing', incomplete: 409, completed: 409, cancelled: 409 },
  cancel: {
    pending: 'cancelled',
    processing: 'cancelled',
    incomplete: 'cancelled',
    completed: 409,
    cancelled: 409,
  },
  retry: { pending: 409, processing: 409, incomplete: 409, completed: 409, cancelled: 409 },
  withdraw: { pending: 409, processing: 409, incomplete: 409, completed: 409, cancelled: 409 },
  delete: { pending: 409, processing: 409, incomplete: 409, completed: 409, cancelled: 'gone' },
  resend: { pending: 409, processing: 409, incomplete: 409, completed: 409, cancelled: 409 },
  revise: { pending: 409, processing: 409, incomplete: 409, completed: 409, cancelled: 409 },
}

const OWNERS: Partial<Record<ActName, Record<OrderStatus, OrderStatus | 409>>> = {
  cancel: { pending: 'cancelled', processing: 409, incomplete: 409, completed: 409, cancelled: 409 },
  resend: { pending: 409, processing: 409, incomplete: 'pending', completed: 409, cancelled: 409 },
  revise: { pending: 409, processing: 409, incomplete: 409, completed: 'processing', cancelled: 409 },
}

const CUSTOMERS_ONLY: readonly ActName[] = ['resend', 'revise']

function act(name: ActName, id: string, person: TestPerson, site: 'main' | 'other' = 'main') {
  const { key, body, form } = ACTS[name] as Act
  return desk.call(key, {
    token: person.token,
    site,
    params: { id },
    ...(body && { body }),
    ...(form && { form: form() }),
  })
}

const statusOf = async (id: string) =>
  (await desk.owner.query('select status from orders where id = $1', [id])).rows[0]?.status

const cells = (Object.keys(ACTS) as ActName[]).flatMap((name) =>
  ORDER_STATUSES.map((status) => ({ name, status })),
)

test.each(cells)('security 25: staff: $name an order that is $status', async ({ name, status }) => {
  const id = await orderIn(status)
  const reply = await act(name, id, people.staff)
  if (CUSTOMERS_ONLY.includes(name)) {
    expect([reply.status, await statusOf(id)]).toEqual([403, status])
    return
  }
  const expected = STAFFS[name][status]
  if (expected === 409) expect([reply.body.code, await statusOf(id)]).toEqual(['wrong_state', status])
  else expect([reply.status, await statusOf(id)]).toEqual([200, expected === 'gone' ? undefined : expected])
})

test.each(cells)('security 25: owner: $name an order that is $status', async ({ name, status }) => {
  const id = await orderIn(status)
  const reply = await act(name, id, people.owner)
  const expected = OWNERS[name]?.[status]
  if (expected === undefined) expect([reply.status, await statusOf(id)]).toEqual([403, status])
  else if (expected === 409) expect([reply.body.code, await statusOf(id)]).toEqual(['wrong_state', status])
  else expect([reply.status, await statusOf(id)]).toEqual([200, expected])
})

test.each(cells)('security 25: others: $name an order that is $status', async ({ name, status }) => {
  const id = await orderIn(status)
  const answers = [
    (await act(name, id, people.stranger)).status,
    (await act(name, id, people.other_staff)).status,
    (await act(name, id, people.foreigner, 'other')).status,
    // A session of one site is nothing on another.
    (await act(name, id, people.staff, 'other')).status,
  ]
  const isOwners = OWNERS[name] !== undefined
  expect(answers).toEqual([isOwners ? 404 : 403, 403, isOwners ? 404 : 403, 401])
  expect(await statusOf(id)).toBe(status)
})

test('the books balance after all of it', async () => {
  expect(await wrongWallets(desk)).toEqual([])
  const { rows } = await desk.owner.query(`
    select o.order_no, o.status, o.price, coalesce(h.held, 0) as held, coalesce(h.captured, 0) as captured
    from orders o left join holds h on h.id = o.id
    where coalesce(h.held, 0) + coalesce(h.captured, 0) <> case o.status when 'cancelled' then 0 else o.price end`)
  expect(rows).toEqual([])
})
