import { beforeAll, expect, test } from 'vitest'
import { sayInChat } from '#server/test/chat.ts'
import { useDesk } from '#server/test/desk.ts'
import { useStreams } from '#server/test/event-stream.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson } from '#server/test/people.ts'

/* What either side knows before the first word: who is there, and when the site opens. */
const desk = useDesk()
const open = useStreams(desk)

/** Monday to Friday from nine to five in Berlin, and not on Tuesday, 10 March. */
beforeAll(async () => {
  const { token } = await newAdmin(desk)
  const items = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
  expectDone(await desk.call('POST /open_times', { token, body: { items } }))
  const closed = { items: [{ date: '2026-03-10', reason: 'Holiday' }] }
  expectDone(await desk.call('POST /close_dates', { token, body: closed }))
})

test.each([
  ['open, to the minute before five', '2026-03-06T15:59:00Z', true, null],
  ['closed at five on a Friday', '2026-03-06T16:00:00Z', false, '2026-03-09T08:00:00.000Z'],
  ['closed before nine', '2026-03-09T06:30:00Z', false, '2026-03-09T08:00:00.000Z'],
  ['closed before a holiday', '2026-03-09T17:00:00Z', false, '2026-03-11T08:00:00.000Z'],
  ['closed over the weekend of the summer time', '2026-03-28T12:00:00Z', false, '2026-03-30T07:00:00.000Z'],
])('%s', async (_, time, isOpen, opensAt) => {
  desk.clock.set(time)
  const { token } = await newPerson(desk)
  expect(expectDone(await desk.call('GET /chat', { token }))).toEqual({
    is_open: isOpen,
    opens_at: opensAt,
    staff_online: false,
    unread: 0,
  })
})

test('a site that says no hours is never closed', async () => {
  desk.clock.set('2026-03-08T03:00:00Z')
  const { token } = await newPerson(desk, { site: 'other' })
  expect(expectDone(await desk.call('GET /chat', { token, site: 'other' }))).toMatchObject({
    is_open: true,
    opens_at: null,
  })
})

test('each side sees that the other is there, also out of hours, until it has gone', async () => {
  desk.clock.set('2026-03-08T12:00:00Z')
  const [customer, absent] = [await newPerson(desk), await newPerson(desk)]
  const staff = await newModerator(desk, ['live_support'], { firstName: 'Tom' })
  await newModerator(desk, ['live_support'])
  for (const person of [customer, absent]) expectDone(await sayInChat(desk, person, { text: 'Hello' }))
  const seenByStaff = async ({ id }: { id: string }) => {
    const { token } = staff
    const { items } = expectDone(await desk.call('GET /chat_user', { token }))
    const row = items.find((one: { id: string }) => one.id === id)
    const partner = expectDone(await desk.call('GET /chat_user/{id}', { token, params: { id } }))
    return [row.is_online, partner.is_online]
  }
  const seenByCustomer = async () => {
    const { is_open, staff_online } = expectDone(await desk.call('GET /chat', { token: customer.token }))
    return [is_open, staff_online]
  }
  const staffThere = async () =>
    expectDone(await desk.call('GET /chat_assignees', { token: staff.token }))
      .items.filter((one: { is_online: boolean }) => one.is_online)
      .map((one: { name: string }) => one.name)
  expect([await seenByStaff(customer), await seenByCustomer(), await staffThere()]).toEqual([
    [false, false],
    [false, false],
    [],
  ])

  const streams = [await open(customer.token), await open(staff.token)]
  await expect.poll(() => seenByStaff(customer)).toEqual([true, true])
  await expect.poll(seenByCustomer).toEqual([false, true])
  expect([await seenByStaff(absent), await staffThere()]).toEqual([[false, false], ['Tom Test']])

  for (const stream of streams) {
    stream.close()
    await stream.ended
  }
  desk.clock.advance(60_000)
  expect([await seenByStaff(customer), await seenByCustomer()]).toEqual([
    [false, false],
    [false, false],
  ])
})
