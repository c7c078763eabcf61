import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { bothLevels, creditsOf, moveCredits, newPortalOrder, openRelay } from '#server/test/relay.ts'

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
