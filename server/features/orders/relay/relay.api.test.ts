import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import {
  bothLevels,
  creditsOf,
  newPortalOrder,
  openRelay,
  type Relay,
  setRelay,
  showOrder,
  staffOf,
} from '#server/test/relay.ts'
import { wrongWallets } from '#server/test/wallets.ts'

/* An order of a sub-portal: from its customer to the provider and back. */
const desk = useDesk()
let relay: Relay
beforeAll(async () => {
  relay = await openRelay(desk)
})

const asStaff = (site: 'main' | 'other') => staffOf(relay, site)
const show = (id: string, site: 'main' | 'other') => showOrder(desk, relay, id, site)

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex')
const newestHash = async (id: string, kind: string) =>
  (
    await desk.owner.query(
      "select encode(sha256, 'hex') as hash from order_files where order_id = $1 and kind = $2 order by version desc",
      [id, kind],
    )
  ).rows[0]?.hash

test('it debits the customer at the portal and the agent at the provider, and both have the file', async () => {
  const before = await creditsOf(desk, relay.agent.id)
  const file = bytesOf('first')
  const { id, customer } = await newPortalOrder(desk, relay, { file, options: true })
  const { ours, theirs } = await bothLevels(desk, id)
  expect(ours).toMatchObject({ status: 'pending', relay_state: 'relayed', price: 1200, provider_price: 600 })
  expect(theirs).toMatchObject({ status: 'pending', channel: 'agent', from_order_id: id, price: 600 })
  expect(await creditsOf(desk, customer.id)).toBe(88)
  expect(await creditsOf(desk, relay.agent.id)).toBe(before - 6)
  const events = (await show(id, 'other')).timeline.map(({ kind }: { kind: string }) => kind)
  expect(events).toEqual(['submitted', 'relayed'])
  const agents = await show(theirs.id, 'main')
  expect(agents.user.id).toBe(relay.agent.id)
  expect(agents.files.map((one: { kind: string; sha256: string }) => one.kind)).toEqual(['original'])
  const params = { id: theirs.id }
  const taken = await desk.call('GET /agent_order/{id}/download_old_file', { ...asStaff('main'), params })
  expect([taken.status, await newestHash(theirs.id, 'original')]).toEqual([200, hashOf(file)])
  expect(await wrongWallets(desk)).toEqual([])
})

test('status and file travel to the customer by themselves', async () => {
  const file = bytesOf('travels')
  const { id, customer } = await newPortalOrder(desk, relay, { file, name: 'golf.bin' })
  const { theirs } = await bothLevels(desk, id)
  const params = { id: theirs.id }
  expectDone(await desk.call('PUT /order/{id}/take', { ...asStaff('main'), params, body: { taken: true } }))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours.status).toBe('processing')

  const reason = 'Which tool did you read it with?'
  const body = { status: 'incomplete', reason }
  expectDone(await desk.call('PUT /agent_order/{id}/change_status', { ...asStaff('main'), params, body }))
  await desk.runJobs()
  const asked = expectDone(
    await desk.call('GET /order/{id}', { token: customer.token, site: 'other', params: { id } }),
  )
  expect([asked.status, asked.incomplete_reason]).toEqual(['incomplete', reason])

  const form = new FormData()
  form.set('text', 'KESS3, by OBD')
  const other = bytesOf('travels again')
  form.set('original_file', new Blob([new Uint8Array(other)]), 'golf-2.bin')
  const resent = { token: customer.token, site: 'other' as const, params: { id }, form }
  expectDone(await desk.call('PUT /order/{id}/resend', resent))
  const there = await show(theirs.id, 'main')
  expect([there.status, there.original_file.version]).toEqual(['pending', 2])

  const modified = tuned(other, 'by provider')
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, modified))
  await desk.runJobs()
  const delivered = expectDone(
    await desk.call('GET /order/{id}', { token: customer.token, site: 'other', params: { id } }),
  )
  expect([delivered.status, delivered.versions]).toEqual(['completed', 1])
  expect(delivered.modified_file.name).toMatch(/^golf-2_Stage-1-/)
  const mine = { token: customer.token, site: 'other' as const, params: { id } }
  expect((await desk.call('GET /order/{id}/download_new_file', mine)).status).toBe(200)
  expect(await newestHash(id, 'modified')).toBe(hashOf(modified))
  const { rows } = await desk.owner.query(
    'select act, amount::int from ledger_transfers where subject_id = any($1) order by seq',
    [[id, theirs.id]],
  )
  expect(rows).toEqual([
    { act: 'hold', amount: 1000 },
    { act: 'hold', amount: 400 },
    { act: 'capture', amount: 400 },
    { act: 'capture', amount: 1000 },
  ])
})

test('a revision goes to the provider with its log, and the next version comes back', async () => {
  const file = bytesOf('revised')
  const { id, customer } = await newPortalOrder(desk, relay, { file })
  const { theirs } = await bothLevels(desk, id)
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, tuned(file, 'first')))
  await desk.runJobs()
  const form = new FormData()
  form.set('text', 'It smokes')
  form.set('log_file', new Blob(['log']), 'log.csv')
  const ask = { token: customer.token, site: 'other' as const, params: { id }, form }
  expectDone(await desk.call('POST /order/{id}/revision', ask))
  const levels = await bothLevels(desk, id)
  expect([levels.ours.status, levels.theirs.status]).toEqual(['processing', 'processing'])
  const { items } = expectDone(
    await desk.call('GET /agent_order_messages/{id}', { ...asStaff('main'), params: { id: theirs.id } }),
  )
  expect(items).toMatchObject([{ text: 'It smokes', from_staff: false, file: { name: 'log.csv', size: 3 } }])
  expectDone(await deliver(desk, relay.workshop.admin, theirs.id, tuned(file, 'second')))
  await desk.runJobs()
  expect((await bothLevels(desk, id)).ours).toMatchObject({ status: 'completed', versions: 2 })
})

test('a customer cancels on both levels while nobody has begun', async () => {
  const before = await creditsOf(desk, relay.agent.id)
  const { id, customer } = await newPortalOrder(desk, relay)
  const cancel = {
    token: customer.token,
    site: 'other' as const,
    params: { id },
    body: { reason: 'Sold it' },
  }
  const first = await bothLevels(desk, id)
  expectDone(await desk.call('PUT /order/{id}/cancel_order', cancel))
  const { rows } = await desk.owner.query('select status from orders where id = any($1)', [
    [id, first.theirs.id],
  ])
  expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
  expect([await creditsOf(desk, customer.id), await creditsOf(desk, relay.agent.id)]).toEqual([100, before])

  const begun = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, begun.id)
  await desk.owner.query("update orders set status = 'processing' where id = $1", [theirs.id])
  const late = await desk.call('PUT /order/{id}/cancel_order', {
    ...cancel,
    token: begun.customer.token,
    params: { id: begun.id },
  })
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
  expect((await bothLevels(desk, begun.id)).ours.status).toBe('pending')
})

test('what the provider cancels comes back to the portal’s staff, who decide', async () => {
  const before = await creditsOf(desk, relay.agent.id)
  const { id, customer } = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, id)
  const body = { reason: 'We do not know this unit' }
  expectDone(
    await desk.call('PUT /agent_order/{id}/cancel_order', {
      ...asStaff('main'),
      params: { id: theirs.id },
      body,
    }),
  )
  await desk.runJobs()
  const { ours } = await bothLevels(desk, id)
  expect(ours).toMatchObject({ status: 'pending', relay_state: 'returned', relay_reason: body.reason })
  expect([await creditsOf(desk, customer.id), await creditsOf(desk, relay.agent.id)]).toEqual([90, before])
  await desk.owner.query('update services set online = false where id = $1', [relay.workshop.serviceId])
  const refused = await desk.call('PUT /order/{id}/forward', { ...asStaff('other'), params: { id } })
  await desk.owner.query('update services set online = true where id = $1', [relay.workshop.serviceId])
  expect([refused.body.code, refused.body.params]).toEqual(['not_relayed', { reason: 'not_offered' }])
  expect((await bothLevels(desk, id)).ours.relay_state).toBe('returned')
  const forwarded = expectDone(
    await desk.call('PUT /order/{id}/forward', { ...asStaff('other'), params: { id } }),
  )
  expect(forwarded.relay).toMatchObject({ state: 'relayed', price: 4 })
  const again = await bothLevels(desk, id)
  expect(again.theirs.id).not.toBe(theirs.id)
})

test('nobody of the portal works on what the provider has; they take it back first', async () => {
  const { id } = await newPortalOrder(desk, relay)
  const taken = await desk.call('PUT /order/{id}/take', {
    ...asStaff('other'),
    params: { id },
    body: { taken: true },
  })
  expect([taken.status, taken.body.code]).toEqual([409, 'relayed'])
  const before = await creditsOf(desk, relay.agent.id)
  const body = { reason: 'We do it ourselves' }
  const back = expectDone(
    await desk.call('PUT /order/{id}/take_back', { ...asStaff('other'), params: { id }, body }),
  )
  expect([back.status, back.relay.state, back.staff_can.take]).toEqual(['pending', 'own', true])
  expect(await creditsOf(desk, relay.agent.id)).toBe(before + 4)
})

test('what the provider has begun is not taken back, and nobody is offered to', async () => {
  const { id } = await newPortalOrder(desk, relay)
  const { theirs } = await bothLevels(desk, id)
  expect((await show(id, 'other')).staff_can.take_back).toBe(true)
  const take = { ...asStaff('main'), params: { id: theirs.id }, body: { taken: true } }
  expectDone(await desk.call('PUT /order/{id}/take', take))
  expect((await show(id, 'other')).staff_can.take_back).toBe(false)
  const body = { reason: 'We do it ourselves' }
  const late = await desk.call('PUT /order/{id}/take_back', { ...asStaff('other'), params: { id }, body })
  expect([late.status, late.body.code, late.body.params]).toEqual([
    409,
    'wrong_state',
    { status: 'processing' },
  ])
})

test('whoever had it in hand has not any more once it is with the provider', async () => {
  await setRelay(desk, 'manual')
  const { id } = await newPortalOrder(desk, relay)
  await setRelay(desk, 'automatic')
  const call = { ...asStaff('other'), params: { id } }
  const taken = expectDone(await desk.call('PUT /order/{id}/take', { ...call, body: { taken: true } }))
  expect(taken.assigned_to.id).toBe(relay.portal.admin.id)
  expect(expectDone(await desk.call('PUT /order/{id}/forward', call)).assigned_to).toBe(null)
})

test('manual relay, services that are not mapped and what the provider does not offer stay with the portal', async () => {
  await setRelay(desk, 'manual')
  const manual = await newPortalOrder(desk, relay)
  await setRelay(desk, 'automatic')
  expect((await bothLevels(desk, manual.id)).ours).toMatchObject({
    relay_state: 'own',
    relay_reason: 'manual',
  })

  const mapping = (providerId: string | null) =>
    desk.owner.query('update services set provider_id = $2 where id = $1', [
      relay.portal.serviceId,
      providerId,
    ])
  await mapping(null)
  const unmapped = await newPortalOrder(desk, relay)
  await mapping(relay.workshop.serviceId)
  expect((await bothLevels(desk, unmapped.id)).ours).toMatchObject({
    relay_state: 'own',
    relay_reason: 'unmapped',
  })

  await desk.owner.query('update services set online = false where id = $1', [relay.workshop.serviceId])
  const offline = await newPortalOrder(desk, relay)
  const refused = await desk.call('PUT /order/{id}/forward', {
    ...asStaff('other'),
    params: { id: offline.id },
  })
  await desk.owner.query('update services set online = true where id = $1', [relay.workshop.serviceId])
  expect((await bothLevels(desk, offline.id)).ours).toMatchObject({
    relay_state: 'own',
    relay_reason: 'not_offered',
    automation_status: 'queued',
  })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'not_relayed',
    { reason: 'not_offered' },
  ])
})
