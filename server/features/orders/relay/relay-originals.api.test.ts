import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { bothLevels, newPortalOrder, openRelay, type Relay, staffOf } from '#server/test/relay.ts'

/* A file is flashed into the car that it was read from: what the provider works from is what the customer sent. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
})

const hashOf = async (id: string, kind: string) =>
  (
    await desk.owner.query(
      "select encode(sha256, 'hex') as hash from order_files where order_id = $1 and kind = $2 order by version desc",
      [id, kind],
    )
  ).rows[0]?.hash

const moveTheirs = async (id: string, status: string) => {
  const body = { status, ...(status === 'incomplete' && { reason: 'Please read it again' }) }
  const call = { ...staffOf(relay, 'main'), params: { id }, body }
  expectDone(await desk.call('PUT /agent_order/{id}/change_status', call))
}

function resend(id: string, { token }: TestPerson, site: 'main' | 'other', file: Buffer | null, text = '') {
  const form = new FormData()
  if (text) form.set('text', text)
  if (file) form.set('original_file', new Blob([new Uint8Array(file)]), 'again.bin')
  return desk.call('PUT /order/{id}/resend', { token, site, params: { id }, form })
}

/** The customer is asked for another read. */
async function newIncomplete(seed: string) {
  const file = bytesOf(seed)
  const { id, customer } = await newPortalOrder(desk, relay, { file })
  const { theirs } = await bothLevels(desk, id)
  await moveTheirs(theirs.id, 'incomplete')
  await desk.runJobs()
  return { id, customer, file, again: bytesOf(`${seed} again`), theirsId: theirs.id as string }
}

test('another read reaches a provider who has gone on without it', async () => {
  const { id, customer, again, theirsId } = await newIncomplete('gone on')
  await moveTheirs(theirsId, 'processing')
  expectDone(await resend(id, customer, 'other', again, 'Here it is'))
  expect(await hashOf(theirsId, 'original')).toBe(await hashOf(id, 'original'))
  const params = { id: theirsId }
  const { items } = expectDone(
    await desk.call('GET /agent_order_messages/{id}', { ...staffOf(relay, 'main'), params }),
  )
  expect(items).toMatchObject([{ text: 'Here it is' }])
  await desk.runJobs()
  const { ours, theirs } = await bothLevels(desk, id)
  expect([ours.status, theirs.status]).toEqual(['processing', 'processing'])
  expectDone(await deliver(desk, relay.workshop.admin, theirsId, tuned(again, 'gone on')))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'completed', versions: 1 })
})

test('what was delivered from the first read is revised, and never reaches the customer', async () => {
  const { id, customer, file, again, theirsId } = await newIncomplete('overtaken')
  await moveTheirs(theirsId, 'processing')
  expectDone(await deliver(desk, relay.workshop.admin, theirsId, tuned(file, 'overtaken')))
  expectDone(await resend(id, customer, 'other', again))
  await desk.runJobs()
  const { ours, theirs } = await bothLevels(desk, id)
  expect(ours).toMatchObject({ status: 'processing', versions: 0, relay_state: 'relayed' })
  expect(theirs).toMatchObject({ status: 'processing', versions: 1 })
  const right = tuned(again, 'right')
  expectDone(await deliver(desk, relay.workshop.admin, theirsId, right))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'completed', versions: 1 })
  expect(await hashOf(id, 'modified')).toBe(await hashOf(theirsId, 'modified'))
})

test('the agent answers for it, and sends no read of their own', async () => {
  const { id, theirsId, again } = await newIncomplete('agent')
  const sent = await resend(theirsId, relay.agent, 'main', again)
  expect([sent.status, sent.body.code]).toEqual([409, 'sub_portal_order'])
  expectDone(await resend(theirsId, relay.agent, 'main', null, 'Go on with the first one'))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours.status).toBe('pending')
})

test('a delivery from another read than the customer’s comes back to the portal’s staff', async () => {
  const file = bytesOf('another')
  const { id } = await newPortalOrder(desk, relay, { file })
  const { theirs } = await bothLevels(desk, id)
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, tuned(file, 'another')))
  await desk.owner.query(
    "update order_files set sha256 = sha256('x') where order_id = $1 and kind = 'original'",
    [id],
  )
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({
    status: 'pending',
    versions: 0,
    relay_state: 'returned',
    relay_reason: 'other_original',
  })
})
