import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import {
  answerAsCustomer,
  askCustomer,
  bothLevels,
  creditsOf,
  moveCredits,
  newAskedOrder,
  openRelay,
  type Relay,
  showOrder,
  staffOf,
} from '#server/test/relay.ts'
import { wrongWallets } from '#server/test/wallets.ts'

/* The provider asks for a supplement: of the agent, who may ask the customer. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
})

test('staff of the portal hear of it and agree at their own expense', async () => {
  const { id, customer, change } = await newAskedOrder(desk, relay)
  expect(change).toMatchObject({ price_before: 4, price_after: 7, reason: 'Another unit than expected' })
  const before = await creditsOf(desk, relay.agent.id)
  const body = { change_id: change.id, agree: true }
  const call = { ...staffOf(relay, 'other'), params: { id }, body }
  const agreed = expectDone(await desk.call('PUT /order/{id}/answer_provider', call))
  expect(agreed.relay).toMatchObject({ price: 7, provider: { proposed_change: null } })
  expect([await creditsOf(desk, relay.agent.id), await creditsOf(desk, customer.id)]).toEqual([
    before - 3,
    90,
  ])
  const twice = await desk.call('PUT /order/{id}/answer_provider', call)
  expect([twice.status, twice.body.code]).toEqual([409, 'wrong_state'])
})

test.each([
  [true, { customer: 84, agent: -3, price: 7, status: 'applied' }],
  [false, { customer: 90, agent: 0, price: 4, status: 'refused' }],
])('the customer is asked, and their answer (%s) is for both levels', async (agree, expected) => {
  const { id, customer, theirsId, change } = await newAskedOrder(desk, relay)
  const before = await creditsOf(desk, relay.agent.id)
  const { proposed_change } = expectDone(await askCustomer(desk, relay, id, change.id))
  expectDone(await answerAsCustomer(desk, customer, id, proposed_change.id, agree))
  expect(await creditsOf(desk, customer.id)).toBe(expected.customer)
  expect(await creditsOf(desk, relay.agent.id)).toBe(before + expected.agent)
  expect((await bothLevels(desk, id)).theirs.price).toBe(expected.price * 100)
  const { rows } = await desk.owner.query('select status from order_changes where order_id = $1', [theirsId])
  expect(rows).toEqual([{ status: expected.status }])
})

test('what the provider withdraws the customer is not asked for any more', async () => {
  const { id, theirsId, change } = await newAskedOrder(desk, relay)
  expectDone(await askCustomer(desk, relay, id, change.id))
  expectDone(
    await desk.call('DELETE /order/{id}/change', { ...staffOf(relay, 'main'), params: { id: theirsId } }),
  )
  await desk.runJobs()
  expect(await showOrder(desk, relay, id, 'other')).toMatchObject({
    proposed_change: null,
    relay: { provider: { proposed_change: null } },
  })
  const stale = await askCustomer(desk, relay, id, change.id)
  expect([stale.status, stale.body.fields]).toEqual([400, { provider_change_id: { code: 'invalid' } }])
})

test('without balance the customer’s agreement stands, and the agent’s follows the top-up', async () => {
  const { id, customer, change } = await newAskedOrder(desk, relay)
  const { proposed_change } = expectDone(await askCustomer(desk, relay, id, change.id))
  const rest = await creditsOf(desk, relay.agent.id)
  await moveCredits(desk, relay.agent.id, -rest)
  expectDone(await answerAsCustomer(desk, customer, id, proposed_change.id, true))
  expect(await creditsOf(desk, customer.id)).toBe(84)
  expect((await bothLevels(desk, id)).theirs.price).toBe(400)
  await moveCredits(desk, relay.agent.id, rest)
  await desk.runJobs()
  expect((await bothLevels(desk, id)).theirs.price).toBe(700)
  expect(await creditsOf(desk, relay.agent.id)).toBe(rest - 3)
  expect(await wrongWallets(desk)).toEqual([])
})
