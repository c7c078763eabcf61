import { beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '#features/files/archives/zip-builder.test-data.ts'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  expectDone,
  newOrder,
  type OrderOptions,
  openWorkshop,
  orderForm,
  strayFiles,
  submit,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { count } from '#server/test/solutions.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let workshop: Workshop
let customer: TestPerson

/** A Monday, 16:30 in Berlin; the site is open from nine to five. */
const MONDAY = '2026-03-02T15:30:00.000Z'

beforeAll(async () => {
  desk.clock.set(MONDAY)
  workshop = await openWorkshop(desk)
  customer = await newCustomerWith(desk, 1000, { firstName: 'Nora' })
  const items = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }))
  expectDone(await staff('POST /open_times', { items }))
})

const staff = (key: Parameters<typeof desk.call>[0], body: object, params = {}) =>
  desk.call(key, { token: workshop.admin.token, params, body })
const balance = async ({ id }: TestPerson) =>
  (await desk.owner.query('select balance from wallets where user_id = $1', [id])).rows[0].balance

/** Refused, and nothing of it stays: no order, no hold, no file. */
async function refusal(options: OrderOptions & { form?: FormData }, who = customer) {
  const traces = async () => ({
    orders: await count(desk, 'orders where user_id = $1', who.id),
    files: await count(desk, 'stored_files where owner_id = $1', who.id),
    balance: await balance(who),
  })
  const before = await traces()
  const form = options.form ?? orderForm(workshop, options)
  const { status, body } = await desk.call('POST /order', { token: who.token, form })
  expect(await traces()).toEqual(before)
  return [status, body.code, body.fields ?? body.params]
}

test('an order has its lines, its hold, its history and its promise in opening hours', async () => {
  const before = Number(await balance(customer))
  const order = await newOrder(desk, customer, workshop, {
    options: true,
    fields: {
      extra_ids: JSON.stringify([workshop.extraId]),
      agreed_price: '13',
      time_frame: '2-3_hours',
      fault_codes: JSON.stringify(['p0401', 'P0401', 'P2002', '00532', 'spn 3226 FMI 5']),
      vin: 'wauzzz8k9aa000001',
      mileage: '120000',
    },
  })
  expect(order).toMatchObject({
    status: 'pending',
    vehicle_label: 'Ravenna Corso II 2.0 TD 150',
    reg_no: 'B-NL 2041',
    vin: 'WAUZZZ8K9AA000001',
    mileage: 120_000,
    fault_codes: ['P0401', 'P2002', '00532', 'spn 3226 FMI 5'],
    price: 13,
    options: 2,
    payment: 'paid',
    queue_position: 0,
    automation_status: 'queued',
    can: {
      cancel: true,
      resend: false,
      replace_files: false,
      revise: false,
      answer_change: false,
      write: true,
      order_again: true,
    },
  })
  expect(order.items.map(({ kind, price }: { kind: string; price: number }) => [kind, price])).toEqual([
    ['service', 10],
    ['option', 2],
    ['extra', 1],
  ])
  // Thirty minutes are left of this Monday, two hours and a half are Tuesday's.
  expect(order.promised_at).toBe('2026-03-03T10:30:00.000Z')
  expect(order.timeline).toMatchObject([
    { at: MONDAY, kind: 'submitted', by: 'customer', actor: { id: customer.id, name: 'Nora Test' } },
  ])
  expect(before - Number(await balance(customer))).toBe(1300)
  const { rows } = await desk.owner.query('select held, captured from holds where id = $1', [order.id])
  expect(rows).toEqual([{ held: '1300', captured: '0' }])
})

describe('the answer is what anybody reads of the order', () => {
  const readBack = async (token: string, { id }: { id: string }) =>
    expectDone(await desk.call('GET /order/{id}', { token, params: { id } }))

  test('with all files it may have, paid', async () => {
    const form = orderForm(workshop, { options: true })
    form.set('second_file', new Blob([new Uint8Array(bytesOf('of the gearbox'))]), 'gearbox.bin')
    form.set('extra_file', new Blob([new Uint8Array(zipOf([{ name: 'log.csv' }]))]), 'logs.zip')
    const placed = expectDone(await desk.call('POST /order', { token: customer.token, form }))
    expect(placed.files).toHaveLength(3)
    expect(placed).toEqual(await readBack(customer.token, placed))
  })

  test('on credit: the one before is paid, this one is due', async () => {
    const owing = await newCustomerWith(desk, 15)
    await desk.owner.query('update wallets set credit_limit = 10000 where user_id = $1', [owing.id])
    const first = await newOrder(desk, owing, workshop)
    const second = await newOrder(desk, owing, workshop)
    expect([first.payment, second.payment]).toEqual(['paid', 'due'])
    expect(second).toEqual(await readBack(owing.token, second))
  })

  test('ordered by staff in the customer’s account, who are not named', async () => {
    const helper = await newModerator(desk, ['login_to_dealer_account'])
    const body = { user_id: customer.id }
    const entered = await desk.call('POST /auth/admin_auto_login', { token: helper.token, body })
    const token = expectDone(entered).access_token
    const placed = await newOrder(desk, { ...customer, token }, workshop)
    expect(placed.timeline).toMatchObject([{ by: 'customer', actor: null }])
    expect(placed).toEqual(await readBack(token, placed))
  })
})

test('what was ticked stays word for word, in the words that were read', async () => {
  const { id } = await staff('POST /service', {
    name: 'Off-road',
    price_1: 1,
    price_2: 1,
    price_3: 1,
    attestation: 'Not for public roads.',
  }).then(expectDone)
  const german = await newCustomerWith(desk, 50, { locale: 'de' })
  const fields = { service_id: id, agreed_price: '1', attested_ids: JSON.stringify([id]) }
  const { confirmations } = await newOrder(desk, german, workshop, { fields })
  expect(confirmations).toEqual([
    { name: 'agree_terms', text: 'Ich stimme den Nutzungs- und Zahlungsbedingungen zu.', at: MONDAY },
    {
      name: 'vehicle_confirmed',
      text: 'Die Fahrzeugangaben stimmen und eine Liste der Fehlercodes liegt bei.',
      at: MONDAY,
    },
    {
      name: 'instructions_read',
      text: 'Ich habe die Anleitung sowie die Nachrichten zu Logs und Tickets geprüft.',
      at: MONDAY,
    },
    { name: 'Off-road', text: 'Not for public roads.', at: MONDAY },
  ])
  expect(await refusal({ fields: { service_id: id, agreed_price: '1' } })).toEqual([
    400,
    'invalid_input',
    { attested_ids: { code: 'must_agree' } },
  ])
})

test('a figure that was left empty in the form is left out', async () => {
  const customer = await newCustomerWith(desk, 100)
  const fields = { mileage: '', vehicle_year: '', power_hp: '' }
  expect(await newOrder(desk, customer, workshop, { fields })).toMatchObject({
    mileage: null,
    vehicle_year: null,
    power_hp: null,
  })
})

test.each(['agree_terms', 'vehicle_confirmed', 'instructions_read'])('%s must be ticked', async (name) => {
  expect(await refusal({ fields: { [name]: 'false' } })).toEqual([
    400,
    'invalid_input',
    { [name]: { code: 'must_agree' } },
  ])
})

test('an option that works on fault codes wants them listed', async () => {
  const option = expectDone(
    await staff('POST /option', {
      name: 'Codes off',
      price_1: 3,
      price_2: 3,
      price_3: 3,
      needs_fault_codes: true,
    }),
  )
  const fields = { option_ids: JSON.stringify([option.id]), agreed_price: '13' }
  expect(await refusal({ fields })).toEqual([400, 'invalid_input', { fault_codes: { code: 'required' } }])
  const order = await newOrder(desk, customer, workshop, {
    fields: { ...fields, fault_codes: '["P0420"]' },
  })
  expect([order.price, order.fault_codes]).toEqual([13, ['P0420']])
})

test('security 24: the price is ours: what staff changed meanwhile is told, and nothing is ordered', async () => {
  const { serviceId } = workshop
  expectDone(await staff('PUT /service/{id}', { price_1: 10.5 }, { id: serviceId }))
  expect(await refusal({})).toEqual([409, 'price_changed', { price: 10.5 }])
  expectDone(await staff('PUT /service/{id}', { price_1: 10 }, { id: serviceId }))
})

test('while services are offline nothing is ordered', async () => {
  expectDone(await staff('POST /settings', { services_online: false }))
  expect((await refusal({})).slice(0, 2)).toEqual([409, 'services_offline'])
  expectDone(await staff('POST /settings', { services_online: true }))
})

test('whoever has too little orders nothing', async () => {
  const poor = await newCustomerWith(desk, 9.99)
  expect((await refusal({}, poor)).slice(0, 2)).toEqual([402, 'not_enough_credits'])
  expect(await balance(poor)).toBe('999')
})

describe('the vehicle', () => {
  const without = (fields: Record<string, string>) => {
    const form = orderForm(workshop, { fields })
    form.delete('variant_id')
    return form
  }

  test('that is not in the catalogue is named by hand', async () => {
    const form = without({ vehicle_type_id: workshop.typeId, vehicle_name: 'A very rare one' })
    const order = expectDone(await desk.call('POST /order', { token: customer.token, form }))
    expect([order.vehicle_label, order.variant_id, order.vehicle_type_id]).toEqual([
      'A very rare one',
      null,
      workshop.typeId,
    ])
  })

  test('is said one way or the other', async () => {
    expect(await refusal({ form: without({}) })).toEqual([
      400,
      'invalid_input',
      { variant_id: { code: 'required' } },
    ])
    expect(await refusal({ form: without({ vehicle_type_id: workshop.typeId }) })).toEqual([
      400,
      'invalid_input',
      { vehicle_name: { code: 'required' } },
    ])
  })
})

describe('files', () => {
  const withPart = (part: string, content: Buffer, fields: Record<string, string> = {}) => {
    const form = orderForm(workshop, { fields })
    form.set(part, new Blob([new Uint8Array(content)]), `${part}.bin`)
    return form
  }

  test('of a second control unit and others beside them are kept', async () => {
    const form = withPart('second_file', bytesOf('gearbox', 8192))
    form.set('extra_file', new Blob([new Uint8Array(zipOf([{ name: 'log.csv' }]))]), 'logs.zip')
    const order = expectDone(await desk.call('POST /order', { token: customer.token, form }))
    expect(
      order.files
        .map(({ kind, name, version, size }: Record<string, unknown>) => [kind, name, version, size])
        .filter(([kind]: string[]) => kind !== 'extra'),
    ).toEqual([
      ['original', 'read.bin', 1, 4096],
      ['original_2', 'second_file.bin', 1, 8192],
    ])
    expect(order.files.find(({ kind }: { kind: string }) => kind === 'extra').name).toBe('logs.zip')
    expect(await strayFiles(desk)).toEqual([])
  })

  test('security 37: in an archive that would climb out are refused, with the reason', async () => {
    const climbing = zipOf([{ name: '../../etc/passwd' }])
    expect(await refusal({ form: withPart('extra_file', climbing) })).toEqual([
      400,
      'archive_refused',
      { problem: 'archive_unsafe_names' },
    ])
    expect(await refusal({ form: withPart('extra_file', bytesOf('no archive')) })).toEqual([
      400,
      'archive_refused',
      { problem: 'archive_not_recognised' },
    ])
  })

  test('security 36: may be as large as the site says, to the byte', async () => {
    const MiB = 1024 * 1024
    expectDone(await staff('POST /settings', { ecu_file_mib: 1 }))
    expect(await refusal({ file: Buffer.alloc(MiB + 1, 'x') })).toEqual([413, 'file_too_large', { max: MiB }])
    expect(await refusal({ form: withPart('second_file', Buffer.alloc(MiB + 1, 'x')) })).toEqual([
      413,
      'file_too_large',
      { max: MiB },
    ])
    const { files } = await newOrder(desk, customer, workshop, { file: Buffer.alloc(MiB, 'x') })
    expect(files[0].size).toBe(MiB)
    expectDone(await staff('POST /settings', { ecu_file_mib: 64 }))
  })

  test('that hold nothing, or that are not there, are no order', async () => {
    expect(await refusal({ file: Buffer.alloc(0) })).toEqual([400, 'file_unreadable', { finding: 'empty' }])
    expect(await refusal({ file: null })).toEqual([
      400,
      'file_missing',
      { original_file: { code: 'required' } },
    ])
  })

  test('that were sent ahead serve one order of whoever sent them', async () => {
    const ahead = new FormData()
    ahead.set('file', new Blob([new Uint8Array(bytesOf('sent ahead'))]), 'ahead.bin')
    const sent = expectDone(await desk.call('POST /order_file', { token: customer.token, form: ahead }))
    const somebody = await newCustomerWith(desk, 100)
    const options = { file: null, fields: { original_file_id: sent.id } }
    expect((await refusal(options, somebody)).slice(0, 2)).toEqual([404, 'not_found'])
    const order = await newOrder(desk, customer, workshop, options)
    expect(order.files).toMatchObject([{ kind: 'original', name: 'ahead.bin', sha256: sent.sha256 }])
    expect((await refusal(options)).slice(0, 2)).toEqual([404, 'not_found'])
  })
})

test('nobody orders for somebody else: staff and other sites are refused', async () => {
  expect((await submit(desk, workshop.admin, workshop)).status).toBe(403)
  const foreigner = await newCustomerWith(desk, 100, { site: 'other' })
  const { status } = await submit(desk, foreigner, workshop, { site: 'other' })
  // Its service is of another site.
  expect(status).toBe(404)
})
