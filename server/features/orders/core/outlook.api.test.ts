import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone, newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { newAdmin, signInAgain, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Form, order, list and mail say one time, one queue and one number of people at work. */
const desk = useDesk()
let workshop: Workshop
let customer: TestPerson
const SUNDAY = '2026-03-01T12:00:00Z'
const MONDAY = '2026-03-02T09:00:00Z'

/** Monday to Friday from nine to five in Berlin, which is an hour ahead of UTC in winter. */
beforeAll(async () => {
  desk.clock.set(SUNDAY)
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 10_000)
  const items = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
  expectDone(await desk.call('POST /open_times', { token: workshop.admin.token, body: { items } }))
  // Four in a hurry, eight in none; two of them in the hands of two tuners since Friday.
  for (let one = 0; one < 12; one++) {
    const time_frame = one < 4 ? 'asap' : '5-6_hours'
    const { id } = await newOrder(desk, customer, workshop, { fields: { time_frame } })
    if (one < 2) await take(await newAdmin(desk), id)
  }
})

async function take({ token }: TestPerson, id: string) {
  expectDone(await desk.call('PUT /order/{id}/take', { token, params: { id }, body: { taken: true } }))
}

async function at(time: string) {
  desk.clock.set(time)
  customer = await signInAgain(desk, customer)
  workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
}

const quote = async (time_frame: string) =>
  expectDone(
    await desk.call('POST /order/quote', {
      token: customer.token,
      body: { service_id: workshop.serviceId, option_ids: [], extra_ids: [], time_frame },
    }),
  )

describe.each([
  ['on a closed Sunday', SUNDAY, 0, '2026-03-02T09:00:00.000Z', 'Monday', '10:00'],
  ['on an open Monday', MONDAY, 2, '2026-03-02T10:00:00.000Z', 'Monday', '11:00'],
])('%s', (_, time, staffAtWork, promisedAt, weekday, hour) => {
  test('the form says what the sent order, the list and the mail say', async () => {
    await at(time)
    const person = await newCustomerWith(desk, 100)
    const form = await quote('asap')
    const order = await newOrder(desk, person, workshop, { fields: { time_frame: 'asap' } })
    expect([form.promised_at, form.staff_at_work]).toEqual([promisedAt, staffAtWork])
    expect([order.promised_at, order.queue_position, order.staff_at_work]).toEqual([
      form.promised_at,
      form.queue,
      form.staff_at_work,
    ])
    const { items } = expectDone(await desk.call('GET /user_orders', { token: person.token }))
    expect(items[0]).toMatchObject({ promised_at: promisedAt, is_taken: false })
    await desk.runJobs()
    const [mail] = await desk.mailsTo(person.email)
    expect(mail?.text).toContain(weekday)
    expect(mail?.text).toContain(hour)
    expect(mail?.text).toContain(`${form.queue} orders before yours`)
  })
})

test('only orders that are promised earlier come first', async () => {
  await at(SUNDAY)
  const [soon, later] = [await quote('asap'), await quote('5-6_hours')]
  // Four at once and the one of the test above are promised for ten on Monday, and so would this one be.
  expect([soon.queue, later.queue]).toEqual([5, 14])
})

test('an order that somebody has in hand says so', async () => {
  await at(MONDAY)
  const order = await newOrder(desk, customer, workshop)
  expect(order.is_taken).toBe(false)
  await take(workshop.admin, order.id)
  const taken = expectDone(
    await desk.call('GET /order/{id}', { token: customer.token, params: { id: order.id } }),
  )
  expect([taken.is_taken, taken.staff_at_work]).toEqual([true, 3])
  const { items } = expectDone(await desk.call('GET /user_orders', { token: customer.token }))
  expect(items.find((row: { id: string }) => row.id === order.id).is_taken).toBe(true)
})
