import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone } from '#server/test/orders.ts'
import { useProviderThread } from '#server/test/provider-thread.ts'

/* What a sub-portal's staff and the provider write to each other about an order that was relayed. */
const desk = useDesk()
const { stage, at, relayed, write, list, read, remove, show } = useProviderThread(desk)

const brief = (items: Record<string, unknown>[]) =>
  items.map(({ text, mine, sender_name, can }) => [text, mine, sender_name, can])

test('both sides write; each reads of the other what is its business', async () => {
  const { theirsId } = await relayed()
  expectDone(await write('other', theirsId, 'Can you keep the cold start?'))
  expectDone(await write('main', theirsId, 'Yes, we can.'))
  expect(brief(await list('other', theirsId))).toEqual([
    ['Can you keep the cold start?', true, 'Site other', { delete: true, forward: false }],
    ['Yes, we can.', false, '', { delete: false, forward: true }],
  ])
  expect(brief(await list('main', theirsId))).toEqual([
    ['Can you keep the cold start?', false, 'Ada Test', { delete: true, forward: false }],
    ['Yes, we can.', true, 'Northman Test', { delete: true, forward: false }],
  ])
  // The agent has the same conversation on the admin site.
  const agents = { token: stage.relay.agent.token, params: { id: theirsId } }
  const { items } = expectDone(await desk.call('GET /agent_order_messages/{id}', agents))
  expect(items.map(({ mine }: { mine: boolean }) => mine)).toEqual([true, false])
})

test('nothing that the portal is answered names the provider or their staff', async () => {
  const { id, theirsId } = await relayed()
  await write('other', theirsId, 'Hello')
  await write('main', theirsId, 'Good morning', { file: bytesOf('map', 90), name: 'Northman map.KFX' })
  const answers = [
    await list('other', theirsId),
    await show(id),
    expectDone(await desk.call('GET /pending_orders', at('other'))),
    expectDone(await write('other', theirsId, 'Thank you')),
  ]
  for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/Northman|Site main|localhost/)
})

test('who wrote it stands in the portal’s own log, and who deleted it', async () => {
  const { no, theirsId } = await relayed()
  const { id } = expectDone(await write('other', theirsId, 'Mistyped'))
  expectDone(await remove('other', id))
  const { rows } = await desk.owner.query(
    `select act, actor_id from audit_log where site_id = $1 and subject = $2 and act like '%provider%' order by id`,
    [desk.sites.other, String(no)],
  )
  expect(rows).toEqual([
    { act: 'orders.write_provider', actor_id: stage.ours.id },
    { act: 'orders.delete_provider_message', actor_id: stage.ours.id },
  ])
  expect(await list('main', theirsId)).toEqual([])
})

test('the portal deletes its own messages, and none of the provider’s', async () => {
  const { theirsId } = await relayed()
  const { id } = expectDone(await write('main', theirsId, 'Ours'))
  const { status, body } = await remove('other', id)
  expect([status, body.code]).toEqual([403, 'forbidden'])
  expect(await list('other', theirsId)).toHaveLength(1)
})

test('what is unread is counted in the order and in the list until somebody of the portal reads it', async () => {
  const { id, theirsId } = await relayed()
  const counted = async () => {
    const { items } = expectDone(await desk.call('GET /pending_orders', at('other')))
    const row = items.find((item: { id: string }) => item.id === id)
    return [row.provider_unread, (await show(id)).relay.provider.unread]
  }
  await write('other', theirsId, 'Hello')
  await write('main', theirsId, 'One')
  await write('main', theirsId, 'Two')
  expect(await counted()).toEqual([2, 2])
  expectDone(await read('other', theirsId))
  expect(await counted()).toEqual([0, 0])
  const readByThem = (await list('main', theirsId)).map(
    ({ read_at }: { read_at: unknown }) => read_at !== null,
  )
  expect(readByThem).toEqual([false, true, true])
})

test('nobody writes any more once the provider’s files are gone', async () => {
  const { id, theirsId } = await relayed()
  await write('main', theirsId, 'Done')
  await desk.owner.query('update orders set files_deleted_at = now() where id = $1', [theirsId])
  const { status, body } = await write('other', theirsId, 'Too late')
  expect([status, body.code]).toEqual([409, 'wrong_state'])
  expect((await show(id)).relay.provider.can).toEqual({ write: false })
})
