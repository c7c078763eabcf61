import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, newOrder, openWorkshop, tuned } from '#server/test/orders.ts'
import { newModerator, signInAgain, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()

const monthsOf = async ({ token }: TestPerson) =>
  expectDone(await desk.call('GET /user_order_statistics', { token })).months

test('own orders of the last six months, in the site’s months, and nobody else’s', async () => {
  desk.clock.set('2026-03-02T09:00:00Z')
  let workshop = await openWorkshop(desk)
  let customer = await newCustomerWith(desk, 10_000)
  let other = await newCustomerWith(desk, 10_000)
  let staff = await newModerator(desk, ['orders'])
  const at = async (time: string) => {
    desk.clock.set(time)
    workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
    customer = await signInAgain(desk, customer)
    other = await signInAgain(desk, other)
    staff = await signInAgain(desk, staff)
  }
  const original = bytesOf('months')
  const first = await newOrder(desk, customer, workshop, { file: original })
  await newOrder(desk, other, workshop)

  // Already April in Berlin, where the site counts its months.
  await at('2026-03-31T22:30:00Z')
  expectDone(await deliver(desk, staff, first.id, tuned(original)))
  await newOrder(desk, customer, workshop, { file: bytesOf('in April') })
  await newOrder(desk, customer, workshop, { file: bytesOf('in April, too') })

  // The last day of a month: six months back there are fewer days.
  await at('2026-08-31T10:00:00Z')
  expect(await monthsOf(customer)).toEqual([
    { month: '2026-03', submitted: 1, delivered: 0 },
    { month: '2026-04', submitted: 2, delivered: 1 },
    { month: '2026-05', submitted: 0, delivered: 0 },
    { month: '2026-06', submitted: 0, delivered: 0 },
    { month: '2026-07', submitted: 0, delivered: 0 },
    { month: '2026-08', submitted: 0, delivered: 0 },
  ])
  expect((await monthsOf(other))[0]).toEqual({ month: '2026-03', submitted: 1, delivered: 0 })

  await at('2026-09-01T10:00:00Z')
  expect((await monthsOf(customer))[0]).toEqual({ month: '2026-04', submitted: 2, delivered: 1 })
  const refused = await desk.call('GET /user_order_statistics', { token: staff.token })
  expect(refused.status).toBe(403)
})
