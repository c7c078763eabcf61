import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { bytesOf, deliver, expectDone, newOrder, strayFiles, tuned } from '#server/test/orders.ts'
import { inAccountOf, newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
let customer: TestPerson
let staff: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  customer = await newCustomerWith(desk, 1000, { firstName: 'Nora' })
  staff = await newModerator(desk, ['orders'], { firstName: 'Tom' })
  colleague = await newModerator(desk, ['orders'], { firstName: 'Una' })
})

const order = async (): Promise<string> => (await newOrder(desk, customer, workshop)).id

function write({ token }: TestPerson, id: string, text: string, file?: Buffer) {
  const form = new FormData()
  if (text) form.set('text', text)
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'log.csv')
  return desk.call('POST /order_message/{id}', { token, params: { id }, form })
}
const list = async ({ token }: TestPerson, id: string) =>
  expectDone(await desk.call('GET /order_messages/{id}', { token, params: { id } })).items
const read = ({ token }: Pick<TestPerson, 'token'>, id: string) =>
  desk.call('POST /order_messages/{id}/read', { token, params: { id } })
const remove = ({ token }: TestPerson, id: string) =>
  desk.call('DELETE /order_message/{id}', { token, params: { id } })
const badges = async () => ({
  theirs: (await desk.call('GET /user_order_counts', { token: customer.token })).body.unread,
  ours: (await desk.call('GET /order_counts', { token: staff.token })).body.unread,
})

test('both sides write; the customer reads the name of the site, staff read names', async () => {
  const id = await order()
  expectDone(await write(customer, id, 'Is it ready? Please hurry.'))
  expectDone(await write(staff, id, 'Nearly'))
  const brief = (items: Record<string, unknown>[]) =>
    items.map(({ text, from_staff, mine, sender_name }) => [text, from_staff, mine, sender_name])
  expect(brief(await list(customer, id))).toEqual([
    ['Is it ready? Please hurry.', false, true, 'Nora Test'],
    ['Nearly', true, false, 'Site main'],
  ])
  expect(brief(await list(colleague, id))).toEqual([
    ['Is it ready? Please hurry.', false, false, 'Nora Test'],
    ['Nearly', true, true, 'Tom Test'],
  ])
})

test('what staff do in a customer’s account is theirs in the books, and the customer’s side of the talk', async () => {
  const original = bytesOf('acted for')
  const { id } = await newOrder(desk, customer, workshop, { file: original })
  const chief = await newAdmin(desk, { firstName: 'Ida' })
  const { access_token: token } = expectDone(
    await desk.call('POST /auth/admin_auto_login', { token: chief.token, body: { user_id: customer.id } }),
  )
  const formOf = (fields: Record<string, string>, file?: Buffer) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (file) form.set('original_file', new Blob([new Uint8Array(file)]), 'again.bin')
    return form
  }
  const act = async (key: 'PUT /order/{id}/resend' | 'POST /order/{id}/revision', form: FormData) =>
    expectDone(await desk.call(key, { token, params: { id }, form }))
  const body = { status: 'incomplete', reason: 'Please read it once more' }
  expectDone(
    await desk.call('PUT /order/{id}/change_status', { token: colleague.token, params: { id }, body }),
  )
  const second = bytesOf('acted for, again')
  await act('PUT /order/{id}/resend', formOf({ text: 'He called: here it is' }, second))
  expectDone(await deliver(desk, colleague, id, tuned(second)))
  await act('POST /order/{id}/revision', formOf({ text: 'He called: it smokes' }))
  const brief = (items: Record<string, unknown>[]) =>
    items.map(({ text, from_staff, sender_name }) => [text, from_staff, sender_name])
  expect(brief(await list(colleague, id))).toEqual([
    ['He called: here it is', false, 'Ida Test'],
    ['He called: it smokes', false, 'Ida Test'],
  ])
  // The customer reads no names of staff.
  expect(brief(await list(customer, id)).map(([, , name]) => name)).toEqual(['Nora Test', 'Nora Test'])
  const { timeline } = expectDone(
    await desk.call('GET /order/{id}', { token: colleague.token, params: { id } }),
  )
  const acted = timeline.filter(({ kind }: { kind: string }) =>
    ['resent', 'revision_requested'].includes(kind),
  )
  expect(acted.map((event: { actor: { name: string } }) => event.actor.name)).toEqual([
    'Ida Test',
    'Ida Test',
  ])
  const { rows } = await desk.owner.query(
    "select version, uploaded_by from order_files where order_id = $1 and kind = 'original' order by version",
    [id],
  )
  expect(rows).toEqual([
    { version: 1, uploaded_by: customer.id },
    { version: 2, uploaded_by: chief.id },
  ])
})

test('what is unread counts once an order, and is read by the other side alone', async () => {
  const before = await badges()
  const id = await order()
  for (const text of ['One', 'Two']) expectDone(await write(customer, id, text))
  expectDone(await write(staff, id, 'Three'))
  expect(await badges()).toEqual({ theirs: before.theirs + 1, ours: before.ours + 1 })
  const unreadIn = async ({ token }: TestPerson) =>
    (await desk.call('GET /order/{id}', { token, params: { id } })).body.unread
  expect([await unreadIn(customer), await unreadIn(staff)]).toEqual([1, 2])
  // Whoever writes does not read the other side's by that, nor their own.
  expectDone(await read(customer, id))
  expect([await unreadIn(customer), await unreadIn(staff)]).toEqual([0, 2])
  expect(
    (await list(customer, id)).map(({ read_at }: { read_at: string | null }) => read_at === null),
  ).toEqual([true, true, false])
  expectDone(await read(colleague, id))
  expect(await badges()).toEqual(before)
})

test('staff in the account of a customer do not read for them', async () => {
  const id = await order()
  expectDone(await write(staff, id, 'Which tool?'))
  const { status, body } = await read(await inAccountOf(desk, customer), id)
  expect([status, body.code]).toEqual([403, 'not_while_acting'])
  expect((await list(customer, id))[0].read_at).toBe(null)
  expectDone(await read(customer, id))
})

describe('attachments', () => {
  test('are downloaded by the order’s people and nobody else', async () => {
    const id = await order()
    const content = bytesOf('log', 500)
    const { id: messageId, file, text } = expectDone(await write(customer, id, '', content))
    expect([text, file]).toEqual(['', { name: 'log.csv', size: 500, deleted_at: null }])
    const fetch = ({ token }: TestPerson) =>
      desk.call('GET /order_message/{id}/download_file', { token, params: { id: messageId } })
    for (const person of [customer, staff]) {
      const { status, body, headers } = await fetch(person)
      expect([status, body]).toEqual([200, content])
      expect(headers['content-disposition']).toMatch(/^attachment; filename="log\.csv"/)
    }
    expect((await fetch(await newPerson(desk))).status).toBe(404)
    const plain = expectDone(await write(staff, id, 'Without one'))
    const without = await desk.call('GET /order_message/{id}/download_file', {
      token: staff.token,
      params: { id: plain.id },
    })
    expect(without.status).toBe(404)
  })

  test('may be as large as the site says; what is refused leaves nothing', async () => {
    const id = await order()
    await desk.owner.query('update site_settings set attachment_mib = 1')
    const { status, body } = await write(customer, id, 'Large', Buffer.alloc(1024 * 1024 + 1))
    expect([status, body.code, body.params]).toEqual([413, 'file_too_large', { max: 1024 * 1024 }])
    expect(await list(customer, id)).toEqual([])
    expect(await strayFiles(desk)).toEqual([])
    const { rows } = await desk.owner.query(
      "select count(*)::int as n from stored_files where state = 'temporary'",
    )
    expect(rows).toEqual([{ n: 0 }])
    await desk.owner.query('update site_settings set attachment_mib = 32')
  })
})

test('everyone takes back their own, staff any, with its file', async () => {
  const id = await order()
  const mine = expectDone(await write(customer, id, 'Mine', bytesOf('mine', 50)))
  const ours = expectDone(await write(staff, id, 'Ours'))
  const canDelete = async (person: TestPerson) =>
    (await list(person, id)).map(({ can }: { can: { delete: boolean } }) => can.delete)
  expect([await canDelete(customer), await canDelete(colleague)]).toEqual([
    [true, false],
    [true, true],
  ])
  const refused = await remove(customer, ours.id)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await remove(await newPerson(desk), mine.id)).status).toBe(404)
  expect((await remove(customer, mine.id)).status).toBe(200)
  expect((await remove(colleague, ours.id)).status).toBe(200)
  expect(await list(staff, id)).toEqual([])
  expect(await strayFiles(desk)).toEqual([])
})

test('a message says something', async () => {
  const { status, body } = await write(customer, await order(), '')
  expect([status, body.fields]).toEqual([400, { text: { code: 'required' } }])
})

test('strangers, staff without the key and other sites find no such order', async () => {
  const id = await order()
  const stranger = await newPerson(desk)
  const clerk = await newModerator(desk, ['tickets'])
  expect((await write(stranger, id, 'Hello')).status).toBe(404)
  expect((await read(stranger, id)).status).toBe(404)
  expect(
    (await desk.call('GET /order_messages/{id}', { token: stranger.token, params: { id } })).status,
  ).toBe(404)
  expect((await write(clerk, id, 'Hello')).status).toBe(403)
  const foreigner = await newPerson(desk, { site: 'other' })
  const seen = await desk.call('GET /order_messages/{id}', {
    token: foreigner.token,
    params: { id },
    site: 'other',
  })
  expect(seen.status).toBe(404)
})

test('a burst of messages is one mail to each side until it is read, or ten minutes have passed', async () => {
  const id = await order()
  const before = (await desk.mailsTo(customer.email)).length
  const mails = async () => (await desk.mailsTo(customer.email)).length - before
  // What other tests mailed would be too much within the hour.
  await desk.owner.query('delete from notification_mails')
  for (let at = 0; at < 5; at++) expectDone(await write(staff, id, `Number ${at}`))
  // Taking one back and writing anew is no way round it.
  const last = expectDone(await write(staff, id, 'Wrong window'))
  expectDone(await remove(staff, last.id))
  expectDone(await write(colleague, id, 'Right one'))
  expect(await mails()).toBe(1)
  // What somebody reads on the other side, and what is written in another order, changes nothing here.
  await read(staff, id)
  expectDone(await write(staff, id, 'Are you there?'))
  expect(await mails()).toBe(1)
  await read(customer, id)
  expectDone(await write(staff, id, 'Good'))
  expect(await mails()).toBe(2)
  desk.clock.advance(599_000)
  expectDone(await write(staff, id, 'Nearly'))
  expect(await mails()).toBe(2)
  desk.clock.advance(1000)
  expectDone(await write(staff, id, 'Ready'))
  expect(await mails()).toBe(3)
})

test('both sides are told apart whether something was written, or only seen', async () => {
  const id = await order()
  const stream = await openStream(desk, customer.token)
  await stream.startedAt()
  expectDone(await write(staff, id, 'Nearly'))
  expectDone(await read(customer, id))
  const events = (await stream.next(2)).map(({ event, data }) => [event, JSON.parse(data)])
  const about = { order_id: id, user_id: customer.id, from_staff: true }
  expect(events).toMatchObject([
    ['order.messages', about],
    ['order.messages', { ...about, seen: true }],
  ])
  expect(events[0]?.[1]).not.toHaveProperty('seen')
})
