import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
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
import { signInAgain, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Orders that do not go straight through: something is missing, or what was delivered is not right. */
const desk = useDesk()
let workshop: Workshop
let customer: TestPerson

/** Monday to Friday from nine to five in Berlin, which is an hour ahead of UTC in winter. */
beforeAll(async () => {
  desk.clock.set('2026-03-02T08:00:00Z')
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 10_000)
  const items = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
  expectDone(await desk.call('POST /open_times', { token: workshop.admin.token, body: { items } }))
})

/** The clock is moved, and everybody signs in again. */
async function at(time: string) {
  desk.clock.set(time)
  customer = await signInAgain(desk, customer)
  workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
}

const staff = async (key: EndpointKey, id: string, body: object) =>
  expectDone(await desk.call(key, { token: workshop.admin.token, params: { id }, body }))
const ask = (id: string, reason = 'Please read it once more') =>
  staff('PUT /order/{id}/change_status', id, { status: 'incomplete', reason })

function formOf(fields: Record<string, string>, files: Record<string, Buffer> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, content] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(content)]), `${name}.bin`)
  return form
}

const resend = (id: string, form: FormData) =>
  desk.call('PUT /order/{id}/resend', { token: customer.token, params: { id }, form })
const revise = (id: string, form: FormData) =>
  desk.call('POST /order/{id}/revision', { token: customer.token, params: { id }, form })

describe('incomplete', () => {
  test('stops the clock; what was missing starts it with the minutes that were left', async () => {
    await at('2026-03-02T09:00:00Z')
    const before = await newOrder(desk, customer, workshop, { fields: { time_frame: '2-3_hours' } })
    expect(before.promised_at).toBe('2026-03-02T12:00:00.000Z')
    await at('2026-03-02T11:20:00Z')
    const asked = await ask(before.id)
    expect([asked.status, asked.promised_at, asked.incomplete_reason, asked.lateness]).toEqual([
      'incomplete',
      null,
      'Please read it once more',
      null,
    ])
    // Days later, at 16:40: forty minutes were left, twenty of them are this afternoon's.
    await at('2026-03-05T15:40:00Z')
    const { body: warnings } = await desk.call('GET /warning_orders_count', { token: workshop.admin.token })
    expect(warnings).toEqual({ count: 0 })
    const second = bytesOf('read once more')
    const sent = expectDone(
      await resend(before.id, formOf({ text: 'Here it is' }, { original_file: second })),
    )
    expect([sent.status, sent.promised_at, sent.incomplete_reason, sent.price]).toEqual([
      'pending',
      '2026-03-06T08:20:00.000Z',
      '',
      10,
    ])
    expect(
      sent.files.map(({ kind, version, name }: Record<string, unknown>) => [kind, version, name]),
    ).toEqual([
      ['original', 2, 'original_file.bin'],
      ['original', 1, 'read.bin'],
    ])
    expect(sent.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'submitted',
      'incomplete',
      'resent',
    ])
    const newest = await desk.call('GET /order/{id}/download_old_file', {
      token: workshop.admin.token,
      params: { id: before.id },
    })
    expect(newest.body).toEqual(second)
    const { body } = await desk.call('GET /order_messages/{id}', {
      token: workshop.admin.token,
      params: { id: before.id },
    })
    expect(body.items).toMatchObject([{ text: 'Here it is', from_staff: false, read_at: null }])
    // The guard compares with what was sent last.
    expect(expectDone(await deliver(desk, workshop.admin, before.id, tuned(second))).status).toBe('completed')
  })

  test('wants a reason from staff, and something from the customer', async () => {
    const { id } = await newOrder(desk, customer, workshop)
    const { status, body } = await desk.call('PUT /order/{id}/change_status', {
      token: workshop.admin.token,
      params: { id },
      body: { status: 'incomplete' },
    })
    expect([status, body.fields]).toEqual([400, { reason: { code: 'required' } }])
    await ask(id)
    const nothing = await resend(id, formOf({ text: ' ' }))
    expect([nothing.status, nothing.body.fields]).toEqual([400, { text: { code: 'required' } }])
    const empty = await resend(id, formOf({}, { original_file: Buffer.alloc(0) }))
    expect([empty.status, empty.body.code]).toEqual([400, 'file_unreadable'])
  })

  test('can be resumed by staff without the customer', async () => {
    await at('2026-03-09T09:00:00Z')
    const { id } = await newOrder(desk, customer, workshop)
    await ask(id)
    await at('2026-03-09T13:00:00Z')
    const resumed = await staff('PUT /order/{id}/change_status', id, { status: 'processing' })
    expect([resumed.status, resumed.promised_at]).toEqual(['processing', '2026-03-09T14:00:00.000Z'])
  })
})

describe('a revision', () => {
  async function delivered(): Promise<{ id: string; original: Buffer }> {
    const original = bytesOf(`revised ${Math.random()}`)
    const { id } = await newOrder(desk, customer, workshop, { file: original })
    expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
    return { id, original }
  }

  test('may be asked for until the last second of the fourteenth day, and is promised anew', async () => {
    await at('2026-03-10T09:00:00Z')
    const { id, original } = await delivered()
    const { can, revision_until } = expectDone(
      await desk.call('GET /order/{id}', { token: customer.token, params: { id } }),
    )
    expect([can.revise, revision_until]).toEqual([true, '2026-03-24T09:00:00.000Z'])
    await at('2026-03-24T09:00:00Z')
    const order = expectDone(
      await revise(id, formOf({ text: 'It smokes' }, { log_file: bytesOf('log', 100) })),
    )
    expect([order.status, order.promised_at, order.price]).toEqual([
      'processing',
      '2026-03-24T10:00:00.000Z',
      10,
    ])
    expect(order.timeline.at(-1).kind).toBe('revision_requested')
    const { body } = await desk.call('GET /order_messages/{id}', {
      token: workshop.admin.token,
      params: { id },
    })
    expect(body.items).toMatchObject([{ text: 'It smokes', file: { name: 'log_file.bin', size: 100 } }])
    // What was paid is paid: the second delivery captures nothing.
    const again = expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'second')))
    expect(again.versions).toBe(2)
    const { rows } = await desk.owner.query('select held, captured from holds where id = $1', [id])
    expect(rows).toEqual([{ held: '0', captured: '1000' }])
  })

  test('is over a second later, and the days are counted from the newest delivery', async () => {
    await at('2026-04-01T08:00:00Z')
    const { id, original } = await delivered()
    await at('2026-04-15T08:00:01Z')
    const late = await revise(id, formOf({ text: 'It smokes' }))
    expect([late.status, late.body.code, late.body.params]).toEqual([409, 'revision_over', { days: 14 }])
    await staff('PUT /order/{id}/change_status', id, { status: 'processing' })
    expectDone(await deliver(desk, workshop.admin, id, tuned(original, 'third')))
    expect((await revise(id, formOf({ text: 'Still smokes' }))).status).toBe(200)
  })

  test('wants words', async () => {
    const { id } = await delivered()
    const { status, body } = await revise(id, formOf({ text: 'no' }))
    expect([status, body.fields.text.code]).toEqual([400, 'too_short'])
  })

  /** However the order got back to the queue after its delivery, nobody has its price back for the asking. */
  test.each([
    [
      'asked once more and answered',
      async (id: string) => {
        await ask(id, 'Which tool?')
        return expectDone(await resend(id, formOf({ text: 'KESS3' })))
      },
    ],
    [
      'put back by staff',
      async (id: string) => {
        await staff('PUT /order/{id}/change_status', id, { status: 'pending' })
        return expectDone(await desk.call('GET /order/{id}', { token: customer.token, params: { id } }))
      },
    ],
  ])('security 44: is cancelled by staff alone: %s', async (_, backToQueue) => {
    const { id } = await delivered()
    expectDone(await revise(id, formOf({ text: 'It smokes' })))
    const { status, can } = await backToQueue(id)
    expect([status, can.cancel]).toEqual(['pending', false])
    const cancel = (token: string) =>
      desk.call('PUT /order/{id}/cancel_order', { token, params: { id }, body: { reason: 'Thank you' } })
    const own = await cancel(customer.token)
    expect([own.status, own.body.code]).toEqual([409, 'wrong_state'])
    const { rows } = await desk.owner.query('select held, captured from holds where id = $1', [id])
    expect(rows).toEqual([{ held: '0', captured: '1000' }])
    expect((await cancel(workshop.admin.token)).body.payment).toBe('refunded')
  })
})
