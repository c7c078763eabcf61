import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, newOrder, openWorkshop, type Workshop } from '#server/test/orders.ts'
import { signInAgain, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Promises over the two nights of the year in which Berlin changes its clocks, and over closed days. */
const desk = useDesk()
let workshop: Workshop
let customer: TestPerson

/** Sundays from midnight to six: the hour that is skipped or comes twice lies within. */
beforeAll(async () => {
  desk.clock.set('2026-03-01T08:00:00Z')
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 10_000)
  await keepHours([{ day: 0, from: '00:00', to: '06:00' }])
})

const staffs = async (key: Parameters<typeof desk.call>[0], body: object, id?: string) =>
  expectDone(await desk.call(key, { token: workshop.admin.token, body, ...(id && { params: { id } }) }))
const keepHours = (items: object[]) => staffs('POST /open_times', { items })
const closeOn = (...dates: string[]) =>
  staffs('POST /close_dates', { items: dates.map((date) => ({ date, reason: 'Holiday' })) })

async function at(time: string) {
  desk.clock.set(time)
  customer = await signInAgain(desk, customer)
  workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
}

let number = 0
async function orderAt(time: string): Promise<{ id: string; promised_at: string }> {
  await at(time)
  const file = bytesOf(`clocks ${number++}`)
  return newOrder(desk, customer, workshop, { file, fields: { time_frame: '2-3_hours' } })
}

async function askAt(time: string, id: string) {
  await at(time)
  await staffs('PUT /order/{id}/change_status', { status: 'incomplete', reason: 'Which unit is it?' }, id)
  const { rows } = await desk.owner.query('select minutes_left from orders where id = $1', [id])
  return Number(rows[0].minutes_left)
}

async function resendAt(time: string, id: string): Promise<string> {
  await at(time)
  const form = new FormData()
  form.set('text', 'The first one')
  const { token } = customer
  return expectDone(await desk.call('PUT /order/{id}/resend', { token, params: { id }, form })).promised_at
}

test('in spring an hour is skipped: three hours of work are three hours of work', async () => {
  // Half past midnight; at two it is three.
  const { id, promised_at } = await orderAt('2026-03-28T23:30:00Z')
  expect(promised_at).toBe('2026-03-29T02:30:00.000Z')
  // Half past one: an hour is used up.
  expect(await askAt('2026-03-29T00:30:00Z', id)).toBe(120)
  // At five in summer time an hour of the night is left; the other one is the first of the next Sunday.
  expect(await resendAt('2026-03-29T03:00:00Z', id)).toBe('2026-04-04T23:00:00.000Z')
})

test('in spring, asked after the skipped hour: it was nobody’s time', async () => {
  const { id } = await orderAt('2026-03-29T00:45:00Z')
  // A quarter of an hour before two, a quarter after three.
  expect(await askAt('2026-03-29T01:15:00Z', id)).toBe(150)
})

test('in autumn an hour comes twice, and counts twice', async () => {
  // Half past two for the first time.
  const { id, promised_at } = await orderAt('2026-10-25T00:30:00Z')
  expect(promised_at).toBe('2026-10-25T03:30:00.000Z')
  // A quarter past two for the second time.
  expect(await askAt('2026-10-25T01:15:00Z', id)).toBe(135)
  // An hour is left of that night. The next Sunday is closed, so the rest is that of the Sunday after.
  await closeOn('2026-11-01')
  expect(await resendAt('2026-10-25T04:00:00Z', id)).toBe('2026-11-08T00:15:00.000Z')
  await closeOn()
})

test('a closed night of the change promises nothing in it, and asking in it costs no minute', async () => {
  await at('2026-10-24T12:00:00Z')
  await closeOn('2026-10-25')
  const { id, promised_at } = await orderAt('2026-10-25T00:30:00Z')
  expect(promised_at).toBe('2026-11-01T02:00:00.000Z')
  expect(await askAt('2026-10-25T03:00:00Z', id)).toBe(180)
  expect(await resendAt('2026-10-25T04:00:00Z', id)).toBe('2026-11-01T02:00:00.000Z')
  await closeOn()
})

test('incomplete for half a year keeps its minutes; one that was begun is not lost', async () => {
  const { id } = await orderAt('2026-03-28T23:30:00Z')
  expect(await askAt('2026-03-29T00:00:30Z', id)).toBe(150)
  // Half an hour and half a minute were used. In autumn Sunday begins two hours before midnight in UTC.
  expect(await resendAt('2026-10-24T20:00:00Z', id)).toBe('2026-10-25T00:30:00.000Z')
})
