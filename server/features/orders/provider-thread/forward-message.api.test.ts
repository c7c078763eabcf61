import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { bytesOf, expectDone, strayFiles } from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { useProviderThread } from '#server/test/provider-thread.ts'

/* What staff of a sub-portal pass on: from the provider to the customer, and the other way. */
const desk = useDesk()
const { stage, at, relayed, write, list, remove, filesNamed } = useProviderThread(desk)

interface Forwarded {
  text?: string
  with_file: boolean
}
const toCustomer = (id: string, body: Forwarded, headers = {}) =>
  desk.call('POST /agent_order_message/{id}/forward', { ...at('other'), params: { id }, body, headers })
const toProvider = (id: string, body: Forwarded) =>
  desk.call('POST /order_message/{id}/forward', { ...at('other'), params: { id }, body })
const readBy = async ({ token }: TestPerson, id: string) =>
  expectDone(await desk.call('GET /order_messages/{id}', { token, site: 'other', params: { id } })).items
function askedBy({ token }: TestPerson, id: string, text: string, file?: Buffer) {
  const form = new FormData()
  form.set('text', text)
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'drive.csv')
  return desk.call('POST /order_message/{id}', { token, site: 'other', params: { id }, form })
}

test('the customer reads it in the portal’s name, in its words and with the same bytes', async () => {
  const { id, customer, no, theirsId } = await relayed()
  const file = bytesOf('report', 640)
  const written = await write('main', theirsId, 'Tell them: drive it warm. Northman', {
    file,
    name: 'Northman.pdf',
  })
  const { id: messageId } = expectDone(written)
  expect(await readBy(customer, id)).toEqual([])
  expectDone(await toCustomer(messageId, { text: 'Please drive it warm.', with_file: true }))
  const [got] = await readBy(customer, id)
  const name = `order-${no}.pdf`
  expect(got).toMatchObject({
    text: 'Please drive it warm.',
    from_staff: true,
    sender_name: 'Site other',
    file: { name, size: 640 },
    can: { delete: false, forward: false },
  })
  const taken = await desk.call('GET /order_message/{id}/download_file', {
    token: customer.token,
    site: 'other',
    params: { id: got.id },
  })
  expect([taken.status, taken.body]).toEqual([200, file])
  expect(taken.headers['content-disposition']).toContain(`filename="${name}"`)
  // The provider hears nothing of it, and what they delete stays with the customer.
  expect(await list('main', theirsId)).toHaveLength(1)
  expectDone(await remove('main', messageId))
  await desk.runScheduled('system.sweep')
  expect(await filesNamed(name)).toEqual([{ state: 'attached', at_provider: false }])
  expect(await strayFiles(desk)).toEqual([])
})

test('once, however often the same wish arrives', async () => {
  const { id, customer, theirsId } = await relayed()
  const sent = { file: bytesOf('once', 50), name: 'once.csv' }
  const { id: messageId } = expectDone(await write('main', theirsId, 'Once', sent))
  const key = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => toCustomer(messageId, { text: 'Once', with_file: true }, key)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await readBy(customer, id)).toHaveLength(1)
})

test('what the portal wrote itself, an empty one and a file that is not there are refused', async () => {
  const { id, customer, theirsId } = await relayed()
  const own = expectDone(await write('other', theirsId, 'Ours'))
  const theirs = expectDone(await write('main', theirsId, 'Theirs'))
  const answers = [
    await toCustomer(own.id, { text: 'Ours', with_file: false }),
    await toCustomer(theirs.id, { with_file: false }),
    await toCustomer(theirs.id, { text: 'With what?', with_file: true }),
    await toCustomer(newId(), { text: 'Nothing', with_file: false }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'forbidden'],
    [400, 'invalid_input'],
    [404, 'not_found'],
    [404, 'not_found'],
  ])
  expect(await readBy(customer, id)).toEqual([])
})

test('the provider reads what the customer wrote as the agent’s', async () => {
  const { id, customer, theirsId } = await relayed()
  const file = bytesOf('drive', 210)
  const { id: messageId } = expectDone(await askedBy(customer, id, 'It still smokes, regards Nora', file))
  const [shown] = await readBy(stage.ours, id)
  expect(shown.can).toEqual({ delete: true, forward: true })
  expectDone(await toProvider(messageId, { text: 'It still smokes', with_file: true }))
  const [got] = await list('main', theirsId)
  expect(got).toMatchObject({
    text: 'It still smokes',
    from_staff: false,
    file: { name: 'drive.csv', size: 210 },
  })
  expect(await filesNamed('drive.csv')).toEqual([
    { state: 'attached', at_provider: false },
    { state: 'attached', at_provider: true },
  ])
  expect(await strayFiles(desk)).toEqual([])
})

test('only the customer’s own words go on, and only where a provider has the order', async () => {
  const { id, customer } = await relayed()
  const { id: messageId } = expectDone(await askedBy(customer, id, 'Hello'))
  const clerk = await newModerator(desk, ['tickets'], { site: 'other' })
  for (const { token } of [customer, clerk]) {
    const body = { text: 'Hello', with_file: false }
    const options = { token, site: 'other' as const, params: { id: messageId }, body }
    expect((await desk.call('POST /order_message/{id}/forward', options)).status).toBe(403)
  }
  const ours = expectDone(await askedBy(stage.ours, id, 'We ask them'))
  expect((await toProvider(ours.id, { text: 'Hello', with_file: false })).status).toBe(403)
  const body = { reason: 'We do it ourselves' }
  expectDone(await desk.call('PUT /order/{id}/take_back', { ...at('other'), params: { id }, body }))
  expect((await toProvider(messageId, { text: 'Hello', with_file: false })).status).toBe(403)
})
