import { beforeAll, describe, expect, test } from 'vitest'
import { DOWNLOAD_SECONDS, signedAddress } from '#platform/storage/signed-address.ts'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { solve } from '#server/test/solutions.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/* Orders go on without their owners: what was promised is delivered or given back, and nobody gets in by an old door. */
const desk = useDesk()
let workshop: Workshop
const known = bytesOf('known to the library')
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  await solve(desk, workshop, [known, tuned(known)])
})

const GONE = {
  blocked: { act: 'update users set status = 2 where id = $1', status: 403, code: 'account_blocked' },
  deleted: { act: 'update users set deleted_at = now() where id = $1', status: 401, code: 'unauthenticated' },
}

let number = 0
/** With credits for ten orders, one open, one delivered. */
async function withOrders() {
  const customer = await newCustomerWith(desk, 100)
  const original = bytesOf(`left behind ${number++}`)
  const done = await newOrder(desk, customer, workshop, { file: bytesOf(`delivered ${number}`) })
  expectDone(await deliver(desk, workshop.admin, done.id, tuned(bytesOf(`delivered ${number}`))))
  const open = await newOrder(desk, customer, workshop, { file: original })
  await desk.runJobs()
  return { customer, original, open: open.id as string, done: done.id as string }
}

async function credits({ id }: TestPerson, orderId: string) {
  const { rows } = await desk.owner.query(
    `select w.balance / 100.0 as wallet, h.held / 100.0 as held, h.captured / 100.0 as captured
     from wallets w join holds h on h.id = $2 where w.user_id = $1`,
    [id, orderId],
  )
  return [rows[0].wallet, rows[0].held, rows[0].captured].map(Number)
}

const staffs = (key: Parameters<typeof desk.call>[0], id: string, body: object) =>
  desk.call(key, { token: workshop.admin.token, params: { id }, body })

describe.each(['blocked', 'deleted'] as const)('of a customer who is %s', (state) => {
  const { act, status, code } = GONE[state]
  const leave = ({ id }: TestPerson) => desk.owner.query(act, [id])

  test('an open order is delivered, and captured once', async () => {
    const { customer, original, open } = await withOrders()
    expect(await credits(customer, open)).toEqual([80, 10, 0])
    await leave(customer)
    const before = (await desk.mailsTo(customer.email)).length
    const order = expectDone(await deliver(desk, workshop.admin, open, tuned(original)))
    expect([order.status, order.versions, order.user.id]).toEqual(['completed', 1, customer.id])
    expect(await credits(customer, open)).toEqual([80, 0, 10])
    // A blocked person still has a mailbox, one who is gone is left in peace.
    expect((await desk.mailsTo(customer.email)).length - before).toBe(state === 'blocked' ? 1 : 0)
  })

  test('an open order is cancelled, and the credits go back to the wallet', async () => {
    const { customer, open } = await withOrders()
    await leave(customer)
    const order = expectDone(
      await staffs('PUT /order/{id}/cancel_order', open, { reason: 'Nobody is there any more' }),
    )
    expect(order.status).toBe('cancelled')
    expect((await credits(customer, open))[0]).toBe(90)
    expect((await staffs('PUT /order/{id}/cancel_order', open, { reason: 'Once more' })).status).toBe(409)
  })

  test('an order may become cheaper, and is moved, noted and written about as any other', async () => {
    const { customer, open } = await withOrders()
    await leave(customer)
    const change = {
      service_id: workshop.serviceId,
      option_ids: [],
      extra_ids: [],
      price: 4,
      reason: 'Less work',
    }
    expect(expectDone(await staffs('PUT /order/{id}/change', open, change)).price).toBe(4)
    expect(await credits(customer, open)).toEqual([86, 4, 0])
    const asked = { status: 'incomplete', reason: 'Which unit is it?' }
    expect(expectDone(await staffs('PUT /order/{id}/change_status', open, asked)).status).toBe('incomplete')
    const form = new FormData()
    form.set('text', 'We could not reach you')
    const { admin } = workshop
    expectDone(
      await desk.call('POST /order_message/{id}', { token: admin.token, params: { id: open }, form }),
    )
    const { items } = expectDone(await desk.call('GET /order', { token: admin.token }))
    expect(items.some(({ id }: { id: string }) => id === open)).toBe(true)
  })

  test('an order is served by the automation, too', async () => {
    const customer = await newCustomerWith(desk, 100)
    const { id } = await newOrder(desk, customer, workshop, { file: known })
    await leave(customer)
    await desk.runJobs()
    const order = expectDone(
      await desk.call('GET /order/{id}', { token: workshop.admin.token, params: { id } }),
    )
    expect([order.status, order.automation_status]).toEqual(['completed', 'delivered'])
    expect(await credits(customer, id)).toEqual([90, 0, 10])
  })

  test('security 16: nothing is read, written, downloaded or ordered with the token that was good a moment ago', async () => {
    const { customer, open, done } = await withOrders()
    const { token } = customer
    const text = new FormData()
    text.set('text', 'Let me in')
    const file = new FormData()
    file.set('file', new Blob([new Uint8Array(bytesOf('ahead'))]), 'read.bin')
    await leave(customer)
    const calls: [Parameters<typeof desk.call>[0], Parameters<typeof desk.call>[1]][] = [
      ['GET /user_orders', {}],
      ['GET /order/{id}', { params: { id: open } }],
      ['GET /order/{id}/download_old_file', { params: { id: open } }],
      ['GET /order/{id}/download_new_file', { params: { id: done } }],
      ['POST /order_message/{id}', { params: { id: open }, form: text }],
      ['GET /order_messages/{id}', { params: { id: open } }],
      ['POST /order/{id}/revision', { params: { id: done }, form: text }],
      ['PUT /order/{id}/cancel_order', { params: { id: open }, body: { reason: 'Give it back' } }],
      ['POST /order_file', { form: file }],
      ['POST /order/quote', { body: { option_ids: [], extra_ids: [] } }],
    ]
    const answers: unknown[] = []
    for (const [key, options] of calls) {
      const answer = await desk.call(key, { ...options, token })
      answers.push([key, answer.status, answer.body.code])
    }
    const { rows } = await desk.owner.query(
      "select file_id from order_files where order_id = $1 and kind = 'modified'",
      [done],
    )
    const fileId = rows[0].file_id as string
    const address = new URL(
      signedAddress(desk.platform.config.secretKey, {
        fileId,
        sessionId: customer.sessionId,
        now: desk.platform.clock.now(),
        ttlSeconds: DOWNLOAD_SECONDS,
      }),
      'http://localhost',
    )
    const query = Object.fromEntries(address.searchParams)
    const linked = await desk.call('GET /file/{id}', { params: { id: fileId }, query })
    expect(linked.body.code).toBe('link_expired')
    expect(answers).toEqual(calls.map(([key]) => [key, status, code]))
    expect((await credits(customer, open))[0]).toBe(80)
  })
})

test('no wallet is wrong after all that', async () => {
  expect(await wrongWallets(desk)).toEqual([])
})
