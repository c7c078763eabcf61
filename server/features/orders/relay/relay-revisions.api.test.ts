import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { bothLevels, newPortalOrder, openRelay, type Relay, staffOf } from '#server/test/relay.ts'

/* A customer of a sub-portal is not content with what the provider made. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
})

async function newDelivered(seed: string) {
  const file = bytesOf(seed)
  const { id, customer } = await newPortalOrder(desk, relay, { file })
  const { theirs } = await bothLevels(desk, id)
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, tuned(file, 'first')))
  await desk.runJobs()
  return { id, customer, file, theirsId: theirs.id as string }
}

function complain(id: string, { token }: TestPerson) {
  const form = new FormData()
  form.set('text', 'It smokes')
  form.set('log_file', new Blob(['log']), 'log.csv')
  return desk.call('POST /order/{id}/revision', { token, site: 'other', params: { id }, form })
}

const moveTheirs = async (id: string, status: string, reason = '') => {
  const body = { status, ...(reason && { reason }) }
  expectDone(
    await desk.call('PUT /agent_order/{id}/change_status', {
      ...staffOf(relay, 'main'),
      params: { id },
      body,
    }),
  )
  await desk.runJobs()
}

test('one that the provider has opened again already hears of it, and its next version comes', async () => {
  const { id, customer, file, theirsId } = await newDelivered('opened again')
  await moveTheirs(theirsId, 'processing')
  expect((await bothLevels(desk, id)).ours.status).toBe('completed')

  expectDone(await complain(id, customer))
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'processing', relay_state: 'relayed' })
  const { items } = expectDone(
    await desk.call('GET /agent_order_messages/{id}', {
      ...staffOf(relay, 'main'),
      params: { id: theirsId },
    }),
  )
  expect(items).toMatchObject([{ text: 'It smokes', from_staff: false, file: { name: 'log.csv', size: 3 } }])

  expectDone(await deliver(desk, relay.workshop.admin, theirsId, tuned(file, 'second')))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'completed', versions: 2 })
})

test('what the provider has asked for meanwhile the customer is asked for', async () => {
  const { id, customer, theirsId } = await newDelivered('asked meanwhile')
  await moveTheirs(theirsId, 'processing')
  await moveTheirs(theirsId, 'incomplete', 'Please read it again')
  expectDone(await complain(id, customer))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'incomplete', relay_state: 'relayed' })
})

test('too late for the provider it comes back, and is not served by the provider a second time', async () => {
  const { id, customer } = await newDelivered('too late')
  await desk.owner.query(
    "update orders set delivered_at = delivered_at - interval '20 days' where site_id = $1",
    [desk.sites.main],
  )
  expectDone(await complain(id, customer))
  expect((await bothLevels(desk, id)).ours).toMatchObject({
    status: 'processing',
    relay_state: 'returned',
    relay_reason: 'revision_over',
  })
  const forwarded = await desk.call('PUT /order/{id}/forward', { ...staffOf(relay, 'other'), params: { id } })
  expect([forwarded.status, forwarded.body.code, forwarded.body.params]).toEqual([
    409,
    'not_relayed',
    { reason: 'served_before' },
  ])
})
