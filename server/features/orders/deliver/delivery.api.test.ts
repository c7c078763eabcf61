import { beforeAll, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  deliveryForm,
  expectDone,
  newOrder,
  orderForm,
  tuned,
} from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { count } from '#server/test/solutions.ts'
import { useCustomer, useWorkshop } from '#server/test/use-workshop.ts'

const desk = useDesk()
const workshop = useWorkshop(desk)
const customer = useCustomer(desk, 10_000)
let staff: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['orders'], { firstName: 'Tom' })
})

let number = 0
/** An order with an original that no other order has. */
async function fresh(): Promise<{ id: string; order_no: number; original: Buffer }> {
  const original = bytesOf(`delivery ${number++}`)
  const { id, order_no } = await newOrder(desk, customer, workshop, { file: original })
  return { id, order_no, original }
}

const show = async (id: string, { token } = staff) =>
  expectDone(await desk.call('GET /order/{id}', { token, params: { id } }))

const check = (id: string, file: Buffer, fields: Record<string, string> = {}) =>
  desk.call('POST /order/{id}/check_delivery', {
    token: staff.token,
    params: { id },
    form: deliveryForm(file, fields),
  })

const failed = (checks: { code: string; passed: boolean }[]) =>
  checks.filter(({ passed }) => !passed).map(({ code }) => code)

const holdOf = async (id: string) =>
  (await desk.owner.query('select held, captured from holds where id = $1', [id])).rows[0]

describe('the guard refuses', () => {
  const cases: [what: string, make: (original: Buffer) => Promise<Buffer>, code: string][] = [
    ['the original itself', async (original) => original, 'not_identical'],
    ['another length', async (original) => tuned(original).subarray(0, 4000), 'same_length'],
    [
      'what another order was given',
      async () => {
        const other = await fresh()
        const file = tuned(other.original, 'other')
        expectDone(await deliver(desk, staff, other.id, file))
        return file
      },
      'not_another_orders_file',
    ],
  ]
  test.each(cases)('%s, until a reason overrules it', async (_, make, code) => {
    const { id, original } = await fresh()
    const file = await make(original)
    const checked = await check(id, file)
    expect([checked.status, failed(checked.body.checks)]).toEqual([200, [code]])
    const refused = await deliver(desk, staff, id, file)
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'delivery_refused',
      { checks: code },
    ])
    expect([(await show(id)).status, await holdOf(id)]).toEqual(['pending', { held: '1000', captured: '0' }])
    const order = expectDone(await deliver(desk, staff, id, file, { overrule_reason: 'Asked for it' }))
    expect(order.guards).toMatchObject([{ version: 1, overruled_reason: 'Asked for it' }])
    expect([order.status, failed(order.guards[0].checks)]).toEqual(['completed', [code]])
  })
})

test('a delivery captures the price, tells who and what changed, and takes the order', async () => {
  const { id, original } = await fresh()
  const order = expectDone(
    await deliver(desk, staff, id, tuned(original), { note: 'Clear the codes after writing' }),
  )
  expect(order).toMatchObject({
    status: 'completed',
    versions: 1,
    delivered_by: { id: staff.id, name: 'Tom Test' },
    assigned_to: { id: staff.id },
    promised_at: null,
    queue_position: null,
  })
  expect(await holdOf(id)).toEqual({ held: '0', captured: '1000' })
  const [modified] = order.files
  expect(modified).toMatchObject({
    kind: 'modified',
    version: 1,
    name: 'modified.bin',
    note: 'Clear the codes after writing',
    changes: { original_size: 4096, modified_size: 4096, regions: 1, bytes: 8 },
  })
  expect(modified.changes.strip).toHaveLength(256)
  expect(order.guards[0].overruled_reason).toBe('')
  const own = await show(id, customer)
  expect(own.timeline.at(-1)).toMatchObject({
    kind: 'delivered',
    by: 'staff',
    actor: null,
    data: { version: 1, in_time: 1 },
  })
  expect(order.timeline.at(-1).actor).toEqual({ id: staff.id, name: 'Tom Test' })
  expect(own.guards ?? own.delivered_by ?? own.staff_note).toBeUndefined()
})

test('three versions: the newest is the modified file, older ones stay, the price is captured once', async () => {
  const { id, original } = await fresh()
  const contents = ['one', 'two', 'three'].map((mark) => tuned(original, mark))
  for (const [index, content] of contents.entries()) {
    if (index > 0)
      expectDone(
        await desk.call('PUT /order/{id}/change_status', {
          token: staff.token,
          params: { id },
          body: { status: 'processing' },
        }),
      )
    expectDone(await deliver(desk, staff, id, content))
  }
  const { files, versions } = await show(id, customer)
  const modified = files.filter(({ kind }: { kind: string }) => kind === 'modified')
  expect([versions, modified.map(({ version }: { version: number }) => version)]).toEqual([3, [3, 2, 1]])
  for (const { version, id: file_id } of modified) {
    const { status, body } = await desk.call('GET /order/{id}/download_file/{file_id}', {
      token: customer.token,
      params: { id, file_id },
    })
    expect([status, body]).toEqual([200, contents[version - 1]])
  }
  const newest = await desk.call('GET /order/{id}/download_new_file', {
    token: customer.token,
    params: { id },
  })
  expect(newest.body).toEqual(contents[2])
  expect(await count(desk, "ledger_transfers where subject_id = $1 and act = 'capture'", id)).toBe(1)
  expect(await holdOf(id)).toEqual({ held: '0', captured: '1000' })
})

test('a file that was checked ahead is delivered by its id, once', async () => {
  const { id, original } = await fresh()
  const file = tuned(original, 'ahead')
  const checked = expectDone(await check(id, file))
  expect([failed(checked.checks), checked.changes.bytes, checked.size]).toEqual([[], 8, 4096])
  const form = new FormData()
  form.set('modified_file_id', checked.id)
  const submitIt = (token: string) =>
    desk.call('PUT /order/{id}/submit_order', { token, params: { id }, form })
  expect((await submitIt(workshop.admin.token)).status).toBe(404)
  const order = expectDone(await submitIt(staff.token))
  expect(order.files[0]).toMatchObject({ kind: 'modified', sha256: checked.sha256 })
  const again = await submitIt(staff.token)
  expect([again.status, again.body.code, again.body.params]).toEqual([
    409,
    'wrong_state',
    { status: 'completed', by: 'Tom Test' },
  ])
})

describe('a second control unit', () => {
  test('is compared with its own original', async () => {
    const first = bytesOf('first unit')
    const second = bytesOf('second unit', 8192)
    const ordered = orderForm(workshop, { file: first })
    ordered.set('second_file', new Blob([new Uint8Array(second)]), 'gearbox.bin')
    const { id } = expectDone(await desk.call('POST /order', { token: customer.token, form: ordered }))
    expect(failed((await check(id, tuned(second))).body.checks)).toEqual(['same_length'])
    expect(failed((await check(id, tuned(second), { second: 'true' })).body.checks)).toEqual([])
    const form = deliveryForm(tuned(first))
    form.set('second_file', new Blob([new Uint8Array(tuned(second))]), 'gearbox-modified.bin')
    const order = expectDone(
      await desk.call('PUT /order/{id}/submit_order', { token: staff.token, params: { id }, form }),
    )
    expect(
      order.files.map(({ kind, version, size }: Record<string, unknown>) => [kind, version, size]),
    ).toEqual([
      ['modified', 1, 4096],
      ['modified_2', 1, 8192],
      ['original', 1, 4096],
      ['original_2', 1, 8192],
    ])
  })

  test('that was never sent cannot be delivered', async () => {
    const { id, original } = await fresh()
    const form = deliveryForm(tuned(original))
    form.set('second_file', new Blob(['a file that nobody asked for']), 'second.bin')
    const { status, body } = await desk.call('PUT /order/{id}/submit_order', {
      token: staff.token,
      params: { id },
      form,
    })
    expect([status, body.code, body.fields]).toEqual([
      400,
      'file_missing',
      { second_file: { code: 'unknown' } },
    ])
  })
})

test('nothing is delivered without a file, with an empty one, or with one that is too large', async () => {
  const { id } = await fresh()
  // What was checked ahead in other tests waits for the sweep.
  const waiting = () => count(desk, "stored_files where owner_id = $1 and state = 'temporary'", staff.id)
  const before = await waiting()
  const outcome = async (form: FormData) => {
    const { status, body } = await desk.call('PUT /order/{id}/submit_order', {
      token: staff.token,
      params: { id },
      form,
    })
    return [status, body.code]
  }
  const empty = new FormData()
  empty.set('note', 'Here it is')
  expect(await outcome(empty)).toEqual([400, 'file_missing'])
  expect(await outcome(deliveryForm(Buffer.alloc(0)))).toEqual([400, 'file_unreadable'])
  await desk.owner.query('update site_settings set ecu_file_mib = 1')
  expect(await outcome(deliveryForm(Buffer.alloc(1024 * 1024 + 1)))).toEqual([413, 'file_too_large'])
  await desk.owner.query('update site_settings set ecu_file_mib = 64')
  expect((await show(id)).status).toBe('pending')
  expect(await waiting()).toBe(before)
})

test('who takes an order works on it alone', async () => {
  const { id } = await fresh()
  const take = (person: TestPerson, taken: boolean) =>
    desk.call('PUT /order/{id}/take', { token: person.token, params: { id }, body: { taken } })
  const taken = expectDone(await take(staff, true))
  expect([taken.status, taken.assigned_to.name, taken.staff_can.unassign]).toEqual([
    'processing',
    'Tom Test',
    true,
  ])
  const other = await take(workshop.admin, true)
  expect([other.status, other.body.code, other.body.params]).toEqual([
    409,
    'already_taken',
    { by: 'Tom Test' },
  ])
  const back = expectDone(await take(staff, false))
  expect([back.status, back.assigned_to]).toEqual(['pending', null])
  expect(back.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
    'submitted',
    'taken',
    'unassigned',
  ])
})

test('a file that was compared with an original that is no longer the newest is not delivered', async () => {
  const { id, original } = await fresh()
  const form = new FormData()
  form.set('original_file', new Blob([new Uint8Array(bytesOf('the right one'))]), 'right.bin')
  // While staff's file is being compared, somebody asks the customer, who sends another.
  const { storage } = desk.platform
  const read = storage.read
  let isOvertaken = false
  storage.read = async (...args) => {
    if (!isOvertaken) {
      isOvertaken = true
      const body = { status: 'incomplete', reason: 'The wrong file' }
      await desk.call('PUT /order/{id}/change_status', { token: staff.token, params: { id }, body })
      await desk.call('PUT /order/{id}/resend', { token: customer.token, params: { id }, form })
    }
    return read(...args)
  }
  const { status, body } = await deliver(desk, staff, id, tuned(original, 'late'))
  storage.read = read
  expect([isOvertaken, status, body.code]).toEqual([true, 409, 'conflict'])
  const now = await show(id)
  expect([now.status, now.versions]).toEqual(['pending', 0])
})
