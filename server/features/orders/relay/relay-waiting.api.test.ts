import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import {
  answerAsCustomer,
  askCustomer,
  bothLevels,
  creditsOf,
  moveCredits,
  newAgentWith,
  newAskedOrder,
  newPortalOrder,
  openRelay,
  type Relay,
} from '#server/test/relay.ts'
import { wrongWallets } from '#server/test/wallets.ts'

/* The agent's wallet does not suffice: what waits for it, and what wakes it. */
const desk = useDesk()
type Ordered = Awaited<ReturnType<typeof newPortalOrder>>

test('without balance it waits, and goes on by itself after a top-up, the oldest first', async () => {
  const relay = await openRelay(desk, { credits: 5 })
  const { agent } = relay
  const orders = [
    await newPortalOrder(desk, relay),
    await newPortalOrder(desk, relay),
    await newPortalOrder(desk, relay),
  ]
  await desk.runJobs()
  const states = async () => {
    const found: string[] = []
    for (const { id } of orders) found.push((await bothLevels(desk, id)).ours.relay_state)
    return found
  }
  expect(await states()).toEqual(['relayed', 'waiting_for_balance', 'waiting_for_balance'])
  await moveCredits(desk, agent.id, 3.5)
  await desk.runJobs()
  expect(await states()).toEqual(['relayed', 'relayed', 'waiting_for_balance'])
  expect(await creditsOf(desk, agent.id)).toBe(0.5)
  const [, , { id, customer }] = orders as [Ordered, Ordered, Ordered]
  const cancel = {
    token: customer.token,
    site: 'other' as const,
    params: { id },
    body: { reason: 'Too late' },
  }
  expectDone(await desk.call('PUT /order/{id}/cancel_order', cancel))
  await moveCredits(desk, agent.id, 10)
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'cancelled', relay_state: 'own' })
  expect(await creditsOf(desk, agent.id)).toBe(10.5)
})

/** The customer has agreed to three credits more for the provider, which the agent's wallet does not hold. */
async function newAgreedOrder(relay: Relay) {
  const { id, customer, change } = await newAskedOrder(desk, relay)
  const { proposed_change } = expectDone(await askCustomer(desk, relay, id, change.id))
  expectDone(await answerAsCustomer(desk, customer, id, proposed_change.id, true))
  await desk.runJobs()
  return { id, customer }
}
const theirPrice = async (id: string) => (await bothLevels(desk, id)).theirs.price

test('a supplement that one top-up does not pay for is agreed to after the next', async () => {
  const relay = await openRelay(desk, { credits: 4 })
  const { id } = await newAgreedOrder(relay)
  for (const [credits, price] of [
    [1, 400],
    [1.5, 400],
    [0.5, 700],
  ] as const) {
    await moveCredits(desk, relay.agent.id, credits)
    await desk.runJobs()
    expect(await theirPrice(id)).toBe(price)
  }
  expect(await creditsOf(desk, relay.agent.id)).toBe(0)
})

test('of a portal with another agent, the former one goes on to pay for what is under way', async () => {
  const relay = await openRelay(desk, { credits: 4 })
  const { id } = await newAgreedOrder(relay)
  const waiting = await newPortalOrder(desk, relay)
  await desk.runJobs()
  expect((await bothLevels(desk, waiting.id)).ours.relay_state).toBe('waiting_for_balance')

  const next = await newAgentWith(desk, 9)
  const params = { id: desk.sites.other }
  const { token } = relay.workshop.admin
  expectDone(await desk.call('PUT /sub_portal/{id}', { token, params, body: { agent_id: next.id } }))
  await desk.runJobs()
  expect((await bothLevels(desk, waiting.id)).ours.relay_state).toBe('relayed')
  expect([await theirPrice(id), await creditsOf(desk, next.id)]).toEqual([400, 5])

  await moveCredits(desk, relay.agent.id, 3)
  await desk.runJobs()
  expect(await theirPrice(id)).toBe(700)
  expect([await creditsOf(desk, relay.agent.id), await creditsOf(desk, next.id)]).toEqual([0, 5])
  expect(await wrongWallets(desk)).toEqual([])
})
