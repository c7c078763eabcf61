import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { expectDone, newOrder, strayFiles } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 100)
let orderId: string
beforeAll(async () => {
  orderId = (await newOrder(desk, customer, workshop)).id
})

function write({ token }: TestPerson, text: string, more: { file?: File; key?: string } = {}) {
  const form = new FormData()
  form.set('text', text)
  if (more.file) form.set('file', more.file)
  return desk.call('POST /order_message/{id}', {
    token,
    params: { id: orderId },
    form,
    ...(more.key && { headers: { 'idempotency-key': more.key } }),
  })
}

const messagesOf = async ({ token }: TestPerson) =>
  expectDone(await desk.call('GET /order_messages/{id}', { token, params: { id: orderId } })).items

const unreadOf = async ({ token }: TestPerson) =>
  expectDone(await desk.call('GET /order/{id}', { token, params: { id: orderId } })).unread

const read = ({ token }: TestPerson) =>
  desk.call('POST /order_messages/{id}/read', { token, params: { id: orderId } })

describe('messages that come at once', () => {
  // The desk has six connections: whoever holds one may not ask for a second.
  test('more of them than the program has connections are all written', async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `Number ${at}`)
    const answers = await Promise.all(
      texts.map((text, at) => write(at % 2 ? customer : workshop.admin, text)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    const items = await messagesOf(customer)
    expect(new Set(items.map(({ text }: { text: string }) => text))).toEqual(new Set(texts))
  })
  test('one message sent ten times with one key is one, with one file', async () => {
    const before = (await messagesOf(customer)).length
    const key = newId()
    const file = new File(['a log'], 'drive.csv')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => write(customer, 'See the log', { file, key })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await messagesOf(customer)).toHaveLength(before + 1)
    expect(await strayFiles(desk)).toEqual([])
    const { rows } = await desk.owner.query("select state from stored_files where name = 'drive.csv'")
    expect(rows).toEqual([{ state: 'attached' }])
  })

  test('unread ones are counted exactly, however many read at once', async () => {
    await Promise.all([read(customer), read(workshop.admin)])
    expect([await unreadOf(customer), await unreadOf(workshop.admin)]).toEqual([0, 0])
    const other = await newModerator(desk, ['orders'])
    await write(customer, 'One')
    await write(customer, 'Two')
    await write(workshop.admin, 'Three')
    expect([await unreadOf(customer), await unreadOf(workshop.admin)]).toEqual([1, 2])
    // The writer's own side reads nothing away.
    expect((await read(customer)).status).toBe(200)
    expect([await unreadOf(customer), await unreadOf(other)]).toEqual([0, 2])
    const readers = [read(workshop.admin), read(other), write(customer, 'Four'), read(other)]
    for (const { status } of await Promise.all(readers)) expect(status).toBe(200)
    const seen = (await messagesOf(customer)).filter(
      (message: { read_at: string | null }) => message.read_at === null,
    )
    expect(await unreadOf(other)).toBe(seen.length)
  })
})

test('an attachment is for the order’s people, and is never more than a file', async () => {
  const file = new File(['<script>alert(1)</script>'], '../../\u202egpj.<svg onload=x>.html', {
    type: 'text/html',
  })
  const { id, file: shown } = expectDone(await write(customer, '<b>**bold**</b>', { file }))
  expect(shown.name).toBe('gpj.<svg onload=x>.html')
  const params = { id }
  const get = (token: string, site: 'main' | 'other' = 'main') =>
    desk.call('GET /order_message/{id}/download_file', { token, site, params })
  for (const person of [customer, workshop.admin]) {
    const { status, headers } = await get(person.token)
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'application/octet-stream',
      'nosniff',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; /)
  }
  const stranger = await newPerson(desk)
  const elsewhere = await newAdmin(desk, { site: 'other' })
  const unpermitted = await newModerator(desk, ['settings'])
  expect((await get(stranger.token)).status).toBe(404)
  expect((await get(elsewhere.token, 'other')).status).toBe(404)
  expect((await get(unpermitted.token)).status).toBe(403)
  for (const { token } of [stranger, unpermitted]) {
    const { status } = await desk.call('DELETE /order_message/{id}', { token, params })
    expect([403, 404]).toContain(status)
  }
  // Four hands take it back at once; afterwards it is nobody's.
  const taken = await Promise.all(
    [customer, workshop.admin, customer, workshop.admin].map(({ token }) =>
      desk.call('DELETE /order_message/{id}', { token, params }),
    ),
  )
  for (const { status } of taken) expect([200, 404]).toContain(status)
  expect((await get(customer.token)).status).toBe(404)
  expect(await strayFiles(desk)).toEqual([])
})
