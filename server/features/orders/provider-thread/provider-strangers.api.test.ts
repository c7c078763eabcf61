import { expect, test } from 'vitest'
import type { CallOptions } from '#server/test/desk.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone, newOrder } from '#server/test/orders.ts'
import { newAdmin, newModerator } from '#server/test/people.ts'
import { useProviderThread } from '#server/test/provider-thread.ts'
import { at as atHost, openPortal } from '#server/test/sub-portals.ts'

/* Nobody but staff of the very sub-portal reaches the conversation with its provider from a sub-portal's host. */
const desk = useDesk()
const { stage, at, relayed, write } = useProviderThread(desk)

/** What each call about the order and about a message of the provider answers. */
async function statuses(who: CallOptions, orderId: string): Promise<number[]> {
  const form = new FormData()
  form.set('text', 'Hello')
  const order = { ...who, params: { id: orderId } }
  const { id } = expectDone(await write('main', orderId, 'Not yours'))
  const message = { ...who, params: { id } }
  const body = { text: 'Hello', with_file: false }
  const answers = [
    await desk.call('POST /agent_order_message/{id}', { ...order, form }),
    await desk.call('GET /agent_order_messages/{id}', order),
    await desk.call('POST /agent_order_messages/{id}/read', order),
    await desk.call('DELETE /agent_order_message/{id}', message),
    await desk.call('GET /agent_order_message/{id}/download_file', message),
    await desk.call('POST /agent_order_message/{id}/forward', { ...message, body }),
  ]
  return answers.map(({ status }) => status)
}
const NOT_FOUND = Array(6).fill(404)

test('the customer finds nothing, and staff without the key are refused', async () => {
  const { customer, theirsId } = await relayed()
  const clerk = await newModerator(desk, ['tickets'], { site: 'other' })
  const theCustomer = { token: customer.token, site: 'other' as const }
  expect(await statuses(theCustomer, theirsId)).toEqual([...NOT_FOUND.slice(1), 403])
  expect(await statuses({ token: clerk.token, site: 'other' }, theirsId)).toEqual(Array(6).fill(403))
})

test('staff of another sub-portal of the same provider find nothing', async () => {
  const { theirsId } = await relayed()
  const { slug, id } = await openPortal(desk, await newAdmin(desk))
  const { token } = await newModerator({ ...desk, sites: { main: id, other: id } }, ['orders'])
  expect(await statuses(atHost(slug, { token }), theirsId)).toEqual(NOT_FOUND)
})

test('an agent’s own order, and one that was taken back, are not found from the portal', async () => {
  const own = await newOrder(desk, stage.relay.agent, stage.relay.workshop, { fields: { agreed_price: '4' } })
  expect(await statuses(at('other'), own.id)).toEqual(NOT_FOUND)
  const { id, theirsId } = await relayed()
  const body = { reason: 'We do it ourselves' }
  expectDone(await desk.call('PUT /order/{id}/take_back', { ...at('other'), params: { id }, body }))
  expect(await statuses(at('other'), theirsId)).toEqual(NOT_FOUND)
})

test('an order of the portal has no such conversation under its own id', async () => {
  const { id } = await relayed()
  expect((await write('other', id, 'Hello')).status).toBe(404)
})
