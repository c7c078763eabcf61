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
  newPortalOrder,
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

test('while the customer is asked, the answer is theirs', async () => {
  const { id, change } = await newAskedOrder(desk, relay)
  const params = { id }
  const refuse = { ...staffOf(relay, 'other'), params, body: { change_id: change.id, agree: false } }
  expect((await showOrder(desk, relay, id, 'other')).staff_can.answer_provider).toBe(true)
  const asking = expectDone(await askCustomer(desk, relay, id, change.id))
  expect(asking.staff_can.answer_provider).toBe(false)
  const early = await desk.call('PUT /order/{id}/answer_provider', refuse)
  expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])
  expectDone(await desk.call('DELETE /order/{id}/change', { ...staffOf(relay, 'other'), params }))
  const refused = expectDone(await desk.call('PUT /order/{id}/answer_provider', refuse))
  expect(refused.relay.provider.proposed_change).toBe(null)
})

test('an order that is taken back asks the customer for nothing on the provider’s account', async () => {
  const { id, customer, change } = await newAskedOrder(desk, relay)
  const { proposed_change } = expectDone(await askCustomer(desk, relay, id, change.id))
  const body = { reason: 'We do it ourselves' }
  const back = expectDone(
    await desk.call('PUT /order/{id}/take_back', { ...staffOf(relay, 'other'), params: { id }, body }),
  )
  expect([back.relay.state, back.proposed_change]).toEqual(['own', null])
  const late = await answerAsCustomer(desk, customer, id, proposed_change.id, true)
  expect([late.status, late.body.code, await creditsOf(desk, customer.id)]).toEqual([409, 'wrong_state', 90])
  const { rows } = await desk.owner.query('select provider_change_id from orders where id = $1', [id])
  expect(rows).toEqual([{ provider_change_id: null }])
})

test('nobody agrees to what the provider has just withdrawn', async () => {
  const { id, customer, theirsId, change } = await newAskedOrder(desk, relay)
  const { proposed_change } = expectDone(await askCustomer(desk, relay, id, change.id))
  const params = { id: theirsId }
  expectDone(await desk.call('DELETE /order/{id}/change', { ...staffOf(relay, 'main'), params }))
  const late = await answerAsCustomer(desk, customer, id, proposed_change.id, true)
  expect([late.status, late.body.code, await creditsOf(desk, customer.id)]).toEqual([409, 'wrong_state', 90])
  await desk.runJobs()
  expect((await showOrder(desk, relay, id, 'other')).proposed_change).toBe(null)
})

test('what the provider takes for it follows what they change and what the agent agrees to there', async () => {
  const { id, theirsId, change } = await newAskedOrder(desk, relay)
  const agree = {
    token: relay.agent.token,
    params: { id: theirsId },
    body: { change_id: change.id, agree: true },
  }
  expectDone(await desk.call('PUT /order/{id}/answer_change', agree))
  await desk.runJobs()
  expect((await showOrder(desk, relay, id, 'other')).relay.price).toBe(7)
  const choice = { service_id: relay.workshop.serviceId, option_ids: [], extra_ids: [] }
  const lower = { params: { id: theirsId }, body: { ...choice, price: 3, reason: 'Easier than expected' } }
  expectDone(await desk.call('PUT /order/{id}/change', { ...staffOf(relay, 'main'), ...lower }))
  await desk.runJobs()
  expect((await showOrder(desk, relay, id, 'other')).relay.price).toBe(3)
})

test('of what the provider serves the portal changes the price, and not what is served', async () => {
  const { id } = await newPortalOrder(desk, relay)
  const call = { ...staffOf(relay, 'other'), params: { id } }
  const choice = { service_id: relay.portal.serviceId, option_ids: [relay.portal.optionId], extra_ids: [] }
  const reason = 'As agreed'
  const other = await desk.call('PUT /order/{id}/change', { ...call, body: { ...choice, reason } })
  expect([other.status, other.body.code]).toEqual([409, 'relayed'])
  const quoted = await desk.call('POST /order/{id}/quote', { ...call, body: choice })
  expect([quoted.status, quoted.body.code]).toEqual([409, 'relayed'])
  const body = { ...choice, option_ids: [], price: 8, reason }
  const lowered = expectDone(await desk.call('PUT /order/{id}/change', { ...call, body }))
  expect([lowered.price, lowered.staff_can.change, lowered.staff_can.change_services]).toEqual([
    8,
    true,
    false,
  ])
})
