import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliveryForm,
  expectDone,
  newOrder,
  openWorkshop,
  strayFiles,
  submit,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
})

const count = async (text: string, ...values: unknown[]) =>
  Number((await desk.owner.query(`select count(*) from ${text}`, values)).rows[0].count)

async function sendAhead({ token }: TestPerson, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'read.bin')
  return expectDone(await desk.call('POST /order_file', { token, form })).id
}

const submitSent = (
  customer: TestPerson,
  fileId: string,
  key?: string,
  fields: Record<string, string> = {},
) =>
  submit(desk, customer, workshop, {
    file: null,
    fields: { original_file_id: fileId, ...fields },
    ...(key && { key }),
  })

describe('a repeated request', () => {
  test('with a file that was sent ahead gets the first order', async () => {
    const customer = await newCustomerWith(desk, 100)
    const fileId = await sendAhead(customer, bytesOf('repeated'))
    const key = newId()
    const first = expectDone(await submitSent(customer, fileId, key))
    const again = await submitSent(customer, fileId, key)
    expect([again.status, again.body.id]).toEqual([200, first.id])
    const other = await submitSent(customer, fileId, key, { comment: 'Another one' })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
    const without = await submitSent(customer, fileId)
    expect([without.status, without.body.code]).toEqual([404, 'not_found'])
    expect(await count('orders where user_id = $1', customer.id)).toBe(1)
  })

  test('twenty times at once, too', async () => {
    const customer = await newCustomerWith(desk, 100)
    const fileId = await sendAhead(customer, bytesOf('repeated at once'))
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitSent(customer, fileId, key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count('orders where user_id = $1', customer.id)).toBe(1)
  })

  test('of a delivery gets the answer of the first', async () => {
    const customer = await newCustomerWith(desk, 100)
    const original = bytesOf('delivered again')
    const { id } = await newOrder(desk, customer, workshop, { file: original })
    const key = newId()
    const send = (fields: Record<string, string> = {}) =>
      desk.call('PUT /order/{id}/submit_order', {
        token: workshop.admin.token,
        params: { id },
        form: deliveryForm(tuned(original), fields),
        headers: { 'idempotency-key': key },
      })
    const first = expectDone(await send())
    const again = await send()
    expect([again.status, again.body.versions]).toEqual([200, first.versions])
    const other = await send({ note: 'Another one' })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
  })

  test('one file that was sent ahead, ordered ten times at once without a key, is one order', async () => {
    const customer = await newCustomerWith(desk, 1000)
    const fileId = await sendAhead(customer, bytesOf('wanted by many'))
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitSent(customer, fileId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    expect(await count('orders where user_id = $1', customer.id)).toBe(1)
  })
})

describe('files', () => {
  test('one id for both control units is no order', async () => {
    const customer = await newCustomerWith(desk, 100)
    const fileId = await sendAhead(customer, bytesOf('both'))
    const answer = await submitSent(customer, fileId, undefined, { second_file_id: fileId })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect(await count('orders where user_id = $1', customer.id)).toBe(0)
  })

  test('what staff checked is theirs alone', async () => {
    const customer = await newCustomerWith(desk, 100)
    const original = bytesOf('checked')
    const { id } = await newOrder(desk, customer, workshop, { file: original })
    const [ada, ben] = [await newModerator(desk, ['orders']), await newModerator(desk, ['orders'])]
    const checked = expectDone(
      await desk.call('POST /order/{id}/check_delivery', {
        token: ada.token,
        params: { id },
        form: deliveryForm(tuned(original)),
      }),
    )
    const form = new FormData()
    form.set('modified_file_id', checked.id)
    const stolen = await desk.call('PUT /order/{id}/submit_order', { token: ben.token, params: { id }, form })
    expect([stolen.status, stolen.body.code]).toEqual([404, 'not_found'])
    // A customer cannot order with it either.
    const other = await newCustomerWith(desk, 100)
    expect((await submitSent(other, checked.id)).status).toBe(404)
  })

  test('an image of a control unit is no archive of extra files', async () => {
    const customer = await newCustomerWith(desk, 100)
    const ecu = await sendAhead(customer, bytesOf('no archive'))
    const answer = await submit(desk, customer, workshop, { fields: { extra_file_id: ecu } })
    expect([answer.status, answer.body.code]).toEqual([400, 'archive_refused'])
  })
})

describe('a running order whose service is not sold any more', () => {
  test('can still be made cheaper', async () => {
    const token = workshop.admin.token
    const add = async (key: 'POST /service' | 'POST /option', name: string) =>
      expectDone(
        await desk.call(key, {
          token,
          body: { name: `${name} ${newId()}`, price_1: 10, price_2: 10, price_3: 10 },
        }),
      ).id
    const [service_id, option_id] = [await add('POST /service', 'Stage 9'), await add('POST /option', 'Pops')]
    const customer = await newCustomerWith(desk, 100)
    const fields = { service_id, option_ids: JSON.stringify([option_id]), agreed_price: '20' }
    const { id } = await newOrder(desk, customer, workshop, { fields })
    expectDone(await desk.call('DELETE /service/{id}', { token, params: { id: service_id } }))
    const answer = await desk.call('PUT /order/{id}/change', {
      token,
      params: { id },
      body: { service_id, option_ids: [option_id], extra_ids: [], price: 5, reason: 'You waited long' },
    })
    expect([answer.status, answer.body.code, answer.body.price]).toEqual([200, undefined, 5])
    expect(answer.body.items.map(({ price }: { price: number }) => price)).toEqual([10, 10, -15])
    expect(answer.body.option_ids).toEqual([option_id])
  })
})

describe('cursors and searches', () => {
  const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const id = '00000000-0000-0000-0000-000000000000'
  test.each([
    ['a year that no date has', ['p', '+275760-09-13T00:00:00.000Z', id]],
    ['a word that looks like a date', ['p', 'x 1', id]],
    ['one', ['p', '1', id]],
    ['text for a number', ['n', '1']],
    ['a number beyond numbers', ['n', 1e300]],
    ['nothing', null],
    ['an object', { length: 2 }],
    ['infinity', ['p', 'infinity', id]],
  ])('%s is refused', async (_, parts) => {
    for (const sort_by of ['promised_at', 'created_at'] as const) {
      const { status } = await desk.call('GET /order', {
        token: workshop.admin.token,
        query: { after: cursor(parts), sort_by },
      })
      expect(status).toBe(400)
    }
  })

  test.each(['%', '_', '\\', "'", '"', '$1', '😀', '%%%', 'İ', '\\\\_', '()'])(
    '%s is looked for as it is',
    async (search) => {
      const answer = await desk.call('GET /order', { token: workshop.admin.token, query: { search } })
      expect([answer.status, answer.body.total, answer.body.items]).toEqual([200, 0, []])
    },
  )

  test('all at once', async () => {
    const answer = await desk.call('GET /order', {
      token: workshop.admin.token,
      query: { size: -1, sort_by: 'promised_at', sort_order: 'desc' },
    })
    expect([answer.status, answer.body.next, answer.body.items.length]).toEqual([
      200,
      null,
      answer.body.total,
    ])
  })
})

describe('staff in a customer’s account', () => {
  test('are written down as themselves, and the customer does not read their name', async () => {
    const customer = await newCustomerWith(desk, 100)
    const staff = await newModerator(desk, ['orders', 'login_to_dealer_account'], { firstName: 'Secretive' })
    const entered = expectDone(
      await desk.call('POST /auth/admin_auto_login', { token: staff.token, body: { user_id: customer.id } }),
    )
    const impersonation = { ...customer, token: entered.access_token }
    const order = await newOrder(desk, impersonation, workshop, { file: bytesOf('impersonation') })
    const form = new FormData()
    form.set('text', 'Written for you')
    const message = expectDone(
      await desk.call('POST /order_message/{id}', {
        token: impersonation.token,
        params: { id: order.id },
        form,
      }),
    )
    const own = expectDone(
      await desk.call('GET /order/{id}', { token: customer.token, params: { id: order.id } }),
    )
    expect(JSON.stringify(own)).not.toContain('Secretive')
    const { items } = expectDone(
      await desk.call('GET /order_messages/{id}', { token: customer.token, params: { id: order.id } }),
    )
    expect(JSON.stringify(items)).not.toContain('Secretive')
    expect(items[0].can.delete).toBe(true)
    expect(message.from_staff).toBe(false)
    const { rows } = await desk.owner.query('select actor_id, by from order_events where order_id = $1', [
      order.id,
    ])
    expect(rows[0]).toEqual({ actor_id: staff.id, by: 'customer' })
  })
})

test('a vehicle that is deleted stays named in the orders of every site', async () => {
  const { admin, typeId } = workshop
  const add = async (level: 'manufacturer' | 'vmodel' | 'generation' | 'variant', parent_id: string) =>
    expectDone(
      await desk.call(`POST /vehicle/${level}`, { token: admin.token, body: { name: 'Gone', parent_id } }),
    ).id
  const above = await add('generation', await add('vmodel', await add('manufacturer', typeId)))
  const variantId = await add('variant', above)
  const other = await openWorkshop(desk, 'other')
  const customer = await newCustomerWith(desk, 100, { site: 'other' })
  const order = await newOrder(desk, customer, { ...other, variantId }, { site: 'other' })
  const params = { id: variantId }
  expectDone(await desk.call('DELETE /vehicle/variant/{id}', { token: admin.token, params }))
  const { body } = await desk.call('GET /order/{id}', {
    token: customer.token,
    site: 'other',
    params: { id: order.id },
  })
  expect([body.vehicle_label, body.variant_id]).toEqual([order.vehicle_label, null])
})

test('nothing is left behind after all that', async () => {
  expect(await strayFiles(desk)).toEqual([])
  expect(await wrongWallets(desk)).toEqual([])
})
