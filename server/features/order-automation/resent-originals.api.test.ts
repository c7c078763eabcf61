import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { count, hurry, orderOf, revise, sha256, show, solve, versionsOf } from '#server/test/solutions.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'

/* An order pays for one car: what its customer sends after a first delivery is looked at by people. */
const desk = useDesk()
const known = bytesOf('another car, known here')
const workshop = useWorkshop(desk)
beforeAll(async () => {
  await solve(desk, workshop, [known, tuned(known)])
})

const ask = async (id: string) =>
  expectDone(
    await desk.call('PUT /order/{id}/change_status', {
      token: workshop.admin.token,
      params: { id },
      body: { status: 'incomplete', reason: 'Please read it once more' },
    }),
  )

async function resend(customer: TestPerson, id: string, file: Buffer, name = 'again.bin') {
  const form = new FormData()
  form.set('original_file', new Blob([new Uint8Array(file)]), name)
  return expectDone(
    await desk.call('PUT /order/{id}/resend', { token: customer.token, params: { id }, form }),
  )
}

const retry = async (id: string) =>
  expectDone(
    await desk.call('POST /order/{id}/automation_retry', { token: workshop.admin.token, params: { id } }),
  )

/** Delivered by staff, and its customer came back. */
async function revised(seed: string) {
  const original = bytesOf(seed)
  const { id, customer } = await orderOf(desk, workshop, original, { name: 'golf.bin' })
  await desk.runJobs()
  expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
  await revise(desk, customer, id, 'It smokes')
  return { id, customer, original }
}

test('security 44: a known file instead of the one that was served waits for staff, who read of it', async () => {
  const { id, customer, original } = await revised('first car')
  await ask(id)
  const own = await resend(customer, id, known, 'passat.bin')
  await desk.runJobs()
  const order = await show(desk, workshop, id)
  expect([order.status, order.automation_status, versionsOf(order)]).toEqual([
    'pending',
    'no_match',
    [sha256(tuned(original))],
  ])
  expect(order.timeline.slice(-2)).toMatchObject([
    { kind: 'resent', by: 'customer' },
    { kind: 'original_replaced', by: 'customer', data: { text: 'golf.bin → passat.bin' } },
  ])
  expect(own.timeline.at(-1).kind).toBe('resent')
  // It is looked at all the same: staff see what is in it.
  expect(await count(desk, "order_files where order_id = $1 and analysis->>'size' = '4096'", id)).toBe(3)
})

test('a try that staff asked for and that is still to come does not take the other file', async () => {
  const { id, customer } = await revised('second car')
  await retry(id)
  await ask(id)
  await resend(customer, id, known)
  await hurry(desk)
  await desk.runJobs()
  const { status, automation_status, versions } = await show(desk, workshop, id)
  expect([status, automation_status, versions]).toEqual(['pending', 'none', 1])
})

test('the same file once more is no other one', async () => {
  const { id, customer, original } = await revised('third car')
  await ask(id)
  await resend(customer, id, original)
  expect((await show(desk, workshop, id)).timeline.at(-1).kind).toBe('resent')
})

test('before a first delivery the automation serves what was sent last', async () => {
  const { id, customer } = await orderOf(desk, workshop, bytesOf('misread'))
  await desk.runJobs()
  await ask(id)
  await resend(customer, id, known)
  await desk.runJobs()
  const order = await show(desk, workshop, id)
  expect([order.status, versionsOf(order)]).toEqual(['completed', [sha256(tuned(known))]])
})
