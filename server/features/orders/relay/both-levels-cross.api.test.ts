import { beforeAll, expect, test } from 'vitest'
import { adjust } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import {
  bothLevels,
  creditsOf,
  newAgentWith,
  newPortalOrder,
  openRelay,
  type Relay,
} from '#server/test/relay.ts'
import { wrongWallets } from '#server/test/wallets.ts'

/* What the two sides of a relayed order do at the same time, or before the one has heard of the other. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
})

const asStaff = (site: 'main' | 'other') => ({
  token: (site === 'main' ? relay.workshop : relay.portal).admin.token,
  site,
})
const show = async (id: string, site: 'main' | 'other') =>
  expectDone(await desk.call('GET /order/{id}', { ...asStaff(site), params: { id } }))
const priceAt = (id: string, price: number, more = {}) => ({
  ...asStaff('main'),
  params: { id },
  body: {
    service_id: relay.workshop.serviceId,
    option_ids: [],
    extra_ids: [],
    price,
    reason: 'Another unit',
    ...more,
  },
})
let moves = 0
const give = (userId: string, credits: number) =>
  desk.platform.db.transaction(desk.sites.main, (tx) =>
    adjust(tx, { key: `cross:${++moves}`, userId, amount: Math.round(credits * 100), reason: 'test' }),
  )
const setAgent = (agentId: string) =>
  desk.owner.query('update sites set agent_id = $1 where id = $2', [agentId, desk.sites.other])

/** An order for which the provider asks more, as the portal's staff see it. */
async function asked() {
  const { id, customer } = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, id)
  expectDone(await desk.call('PUT /order/{id}/change', priceAt(theirs.id, 7)))
  await desk.runJobs()
  const seen = await show(id, 'other')
  return {
    id,
    customer,
    theirsId: theirs.id as string,
    changeId: seen.relay.provider.proposed_change.id as string,
  }
}
const proposeOn = (id: string, price: number, provider_change_id: string) =>
  desk.call('PUT /order/{id}/change', {
    ...asStaff('other'),
    params: { id },
    body: { ...priceAt(id, price).body, service_id: relay.portal.serviceId, provider_change_id },
  })
const agree = (id: string, token: string, change_id: string) =>
  desk.call('PUT /order/{id}/answer_change', {
    token,
    site: 'other',
    params: { id },
    body: { change_id, agree: true },
  })

test('a customer’s agreement is passed on only while their order stands', async () => {
  const { id, customer, theirsId, changeId } = await asked()
  const { proposed_change } = expectDone(await proposeOn(id, 16, changeId))
  const rest = await creditsOf(desk, relay.agent.id)
  await give(relay.agent.id, -rest)
  expectDone(await agree(id, customer.token, proposed_change.id))
  await desk.owner.query("update orders set status = 'processing' where id = $1", [theirsId])
  const body = { reason: 'The car was sold' }
  expectDone(await desk.call('PUT /order/{id}/cancel_order', { ...asStaff('other'), params: { id }, body }))
  expect(await creditsOf(desk, customer.id)).toBe(100)
  await give(relay.agent.id, rest)
  await desk.runJobs()
  expect(await creditsOf(desk, relay.agent.id)).toBe(rest)
})

test('a change that costs the customer nothing more is no agreement to the provider’s supplement', async () => {
  const { id, changeId } = await asked()
  expectDone(await proposeOn(id, 9, changeId))
  const before = await creditsOf(desk, relay.agent.id)
  // A wallet that is awaited for another order: its top-up also agrees where customers did.
  await desk.owner.query('update wallets set awaited = true where user_id = $1', [relay.agent.id])
  await give(relay.agent.id, 1)
  await desk.runJobs()
  expect(await creditsOf(desk, relay.agent.id)).toBe(before + 1)
})

test('what the provider takes is known when it is lowered', async () => {
  const { id } = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, id)
  expectDone(await desk.call('PUT /order/{id}/change', priceAt(theirs.id, 3)))
  await desk.runJobs()
  expect((await show(id, 'other')).relay.price).toBe(3)
})

/** Delivered on both levels. */
async function delivered() {
  const file = bytesOf(`delivered ${++moves}`)
  const { id, customer } = await newPortalOrder(desk, relay, { file })
  const { theirs } = await bothLevels(desk, id)
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, tuned(file, 'first')))
  await desk.runJobs()
  return { id, customer, file, theirsId: theirs.id as string }
}
async function complain(id: string, token: string) {
  const form = new FormData()
  form.set('text', 'It smokes')
  return expectDone(
    await desk.call('POST /order/{id}/revision', { token, site: 'other', params: { id }, form }),
  )
}

test('a complaint about what the provider has opened again already reaches the provider', async () => {
  const { id, customer, file, theirsId } = await delivered()
  const reopen = {
    ...asStaff('main'),
    params: { id: theirsId },
    body: { status: 'processing', reason: 'Wrong map' },
  }
  expectDone(await desk.call('PUT /order/{id}/change_status', reopen))
  await desk.runJobs()
  await complain(id, customer.token)
  expect((await bothLevels(desk, id)).ours.relay_state).toBe('relayed')
  const { items } = expectDone(
    await desk.call('GET /agent_order_messages/{id}', { ...asStaff('main'), params: { id: theirsId } }),
  )
  expect(items).toMatchObject([{ text: 'It smokes', from_staff: false }])
  expectDone(await deliver(desk, relay.workshop.admin, theirsId, tuned(file, 'second')))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'completed', versions: 2 })
})

test('an order that the provider delivered and revises no more is not ordered there again', async () => {
  const poor = await newAgentWith(desk, 4)
  await setAgent(poor.id)
  const { id, customer, theirsId } = await delivered()
  await desk.owner.query("update site_settings set email = 'office@portal.test' where site_id = $1", [
    desk.sites.other,
  ])
  await desk.owner.query("update orders set delivered_at = delivered_at - interval '60 days' where id = $1", [
    theirsId,
  ])
  await complain(id, customer.token)
  expect((await bothLevels(desk, id)).ours).toMatchObject({
    relay_state: 'returned',
    relay_reason: 'revision_over',
  })
  const [mail] = (await desk.mailsTo('office@portal.test')).slice(-1)
  expect(mail?.subject).toContain('came back')
  expect(mail?.text).not.toContain('revision_over')
  const shown = await desk.call('GET /order/{id}', { ...asStaff('other'), params: { id } })
  expect(expectDone(shown).staff_can.forward).toBe(false)
  const forward = await desk.call('PUT /order/{id}/forward', { ...asStaff('other'), params: { id } })
  expect([forward.body.code, forward.body.params]).toEqual(['not_relayed', { reason: 'served_before' }])
  const next = await newPortalOrder(desk, relay)
  await give(poor.id, 20)
  await desk.runJobs()
  expect((await bothLevels(desk, next.id)).ours.relay_state).toBe('relayed')
  await setAgent(relay.agent.id)
})

test('what a customer sends after the provider went on without it still goes there', async () => {
  const { id, customer } = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, id)
  const move = async (status: string, reason?: string) =>
    expectDone(
      await desk.call('PUT /order/{id}/change_status', {
        ...asStaff('main'),
        params: { id: theirs.id },
        body: { status, ...(reason && { reason }) },
      }),
    )
  await move('incomplete', 'Which tool?')
  await desk.runJobs()
  await move('processing')
  const form = new FormData()
  form.set('text', 'KESS3')
  form.set('original_file', new Blob([new Uint8Array(bytesOf('sent later'))]), 'golf-2.bin')
  expectDone(
    await desk.call('PUT /order/{id}/resend', { token: customer.token, site: 'other', params: { id }, form }),
  )
  const there = await show(theirs.id, 'main')
  expect([there.status, there.original_file.version]).toEqual(['processing', 2])
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours.status).toBe('processing')
})

test('a supplement is paid by the agent who ordered, also when the portal has another by now', async () => {
  const { id, customer, theirsId, changeId } = await asked()
  const { proposed_change } = expectDone(await proposeOn(id, 16, changeId))
  const next = await newAgentWith(desk, 50)
  const rest = await creditsOf(desk, relay.agent.id)
  await give(relay.agent.id, -rest)
  await setAgent(next.id)
  const answered = await agree(id, customer.token, proposed_change.id)
  expect([answered.status, answered.body.code]).toEqual([200, undefined])
  expect([await creditsOf(desk, customer.id), await creditsOf(desk, next.id)]).toEqual([84, 50])
  await give(relay.agent.id, rest)
  await give(next.id, 1)
  await desk.runJobs()
  expect((await bothLevels(desk, id)).theirs).toMatchObject({ id: theirsId, price: 700 })
  expect([await creditsOf(desk, relay.agent.id), await creditsOf(desk, next.id)]).toEqual([rest - 3, 51])
  await setAgent(relay.agent.id)
  expect(await wrongWallets(desk)).toEqual([])
})

test('orders that waited for one agent go on with the wallet of the next', async () => {
  const poor = await newAgentWith(desk, 0)
  await setAgent(poor.id)
  const { id } = await newPortalOrder(desk, relay)
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours.relay_state).toBe('waiting_for_balance')
  const rich = await newAgentWith(desk, 50)
  const change = { ...asStaff('main'), params: { id: desk.sites.other }, body: { agent_id: rich.id } }
  expectDone(await desk.call('PUT /sub_portal/{id}', change))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours.relay_state).toBe('relayed')
  expect(await creditsOf(desk, rich.id)).toBe(46)
})
