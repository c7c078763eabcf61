import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Every step of an order is told: by mail to whoever waits for it, live to whoever looks, in the log of staff's acts. */
const desk = useDesk()
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
  expectDone(
    await desk.call('POST /settings', {
      token: workshop.admin.token,
      body: { email: 'desk@example.test', default_locale: 'en' },
    }),
  )
})

const put = async (key: EndpointKey, { token }: TestPerson, id: string, body: object) =>
  expectDone(await desk.call(key, { token, params: { id }, body }))
const form = (fields: Record<string, string>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  return made
}

const chosen = () => ({ service_id: workshop.serviceId, option_ids: [], extra_ids: [] })

/** A whole life of an order, told to a customer who reads German. */
async function live(customer: TestPerson) {
  const { admin } = workshop
  const original = bytesOf(`told ${customer.id}`)
  const { id, order_no } = await newOrder(desk, customer, workshop, { file: original })
  await put('PUT /order/{id}/change_status', admin, id, { status: 'incomplete', reason: 'Welches Gerät?' })
  const resent = { token: customer.token, params: { id }, form: form({ text: 'KESS3' }) }
  expectDone(await desk.call('PUT /order/{id}/resend', resent))
  const { proposed_change } = await put('PUT /order/{id}/change', admin, id, {
    ...chosen(),
    price: 11.5,
    reason: 'Größerer Motor',
  })
  await put('PUT /order/{id}/answer_change', customer, id, { change_id: proposed_change.id, agree: false })
  await put('PUT /order/{id}/change', admin, id, { ...chosen(), price: 9, reason: 'Sie haben gewartet' })
  const written = { params: { id }, form: form({ text: 'Gleich fertig' }) }
  expectDone(await desk.call('POST /order_message/{id}', { ...written, token: admin.token }))
  expectDone(await desk.call('POST /order_message/{id}', { ...written, token: customer.token }))
  // More within an hour would be gathered.
  await desk.runJobs()
  await desk.owner.query("update notification_mails set at = at - interval '1 hour'")
  expectDone(await deliver(desk, admin, id, tuned(original), { note: 'Bitte Fehler löschen' }))
  const asked = { token: customer.token, params: { id }, form: form({ text: 'Er raucht' }) }
  expectDone(await desk.call('POST /order/{id}/revision', asked))
  await put('PUT /order/{id}/cancel_order', admin, id, { reason: 'Geht nicht' })
  return { id, order_no }
}

describe('mails', () => {
  test('tell the customer each step in their language, and the site in its own', async () => {
    const customer = await newCustomerWith(desk, 100, {
      locale: 'de',
      firstName: 'Nora',
      email: 'nora@example.test',
    })
    const { id, order_no } = await live(customer)
    const mails = await desk.mailsTo('nora@example.test')
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        `Ihr Auftrag ${order_no} ist eingegangen`,
        `Wir brauchen noch etwas zu Auftrag ${order_no}`,
        `Auftrag ${order_no}: bitte stimmen Sie einem Nachtrag zu`,
        `Auftrag ${order_no} kostet weniger`,
        `Eine Nachricht zu Auftrag ${order_no}`,
        `Ihre Datei ist fertig: Auftrag ${order_no}`,
        `Auftrag ${order_no} wurde storniert`,
      ].sort(),
    )
    const textOf = (start: string) => mails.find(({ subject }) => subject?.includes(start))?.text ?? ''
    expect(textOf('brauchen')).toContain('Welches Gerät?')
    expect(textOf('Nachtrag')).toContain('1,5')
    expect(textOf('Nachtrag')).toContain('Größerer Motor')
    expect(textOf('weniger')).toMatch(/\b1 Credit/)
    expect(textOf('fertig')).toContain('Bitte Fehler löschen')
    expect(textOf('storniert')).toMatch(/\b9 Credits/)
    for (const { html } of mails) expect(html).toContain(`/order_details/${id}`)
    const site = await desk.mailsTo('desk@example.test')
    expect(site.map(({ subject }) => subject).sort()).toEqual(
      [
        `New order ${order_no} from Nora Test`,
        `Order ${order_no}: Nora Test sent what was missing`,
        `Order ${order_no}: a message from Nora Test`,
        `Order ${order_no}: Nora Test asks for a revision`,
      ].sort(),
    )
    for (const { html } of site) expect(html).toContain(`/admin/manage_orders/order_details/${id}`)
  })

  test('leave nothing to read of an order that was refused', async () => {
    const poor = await newCustomerWith(desk, 1, { email: 'poor@example.test' })
    await expect(newOrder(desk, poor, workshop)).rejects.toThrow('not_enough_credits')
    expect(await desk.mailsTo('poor@example.test')).toEqual([])
  })
})

test('live events reach the owner and staff, and nobody else; what is for staff reaches staff alone', async () => {
  const [customer, stranger] = [await newCustomerWith(desk, 100), await newPerson(desk)]
  const staff = await newModerator(desk, ['orders'])
  const streams = await Promise.all([customer, staff, stranger].map(({ token }) => openStream(desk, token)))
  await Promise.all(streams.map((stream) => stream.startedAt()))
  const { id, order_no } = await newOrder(desk, customer, workshop, { file: bytesOf('live') })
  await put('PUT /order/{id}/take', staff, id, { taken: true })
  await put('PUT /order/{id}/note', staff, id, { staff_note: 'Difficult' })
  const written = { token: customer.token, params: { id }, form: form({ text: 'Ready?' }) }
  expectDone(await desk.call('POST /order_message/{id}', written))
  await desk.call('POST /order_messages/{id}/read', { token: staff.token, params: { id } })
  const about = async (index: number, wanted: number) => {
    const seen: unknown[] = []
    while (seen.length < wanted) {
      const [event] = (await streams[index]?.next()) ?? []
      const data = JSON.parse(event?.data ?? '{}')
      if (data.order_id === id) seen.push([event?.event, data.what ?? data.from_staff])
    }
    return seen
  }
  const messages = [
    ['order.messages', false],
    ['order.messages', false],
  ]
  expect(await about(0, 4)).toEqual([['order.changed', 'submitted'], ['order.changed', 'taken'], ...messages])
  expect(await about(1, 5)).toEqual([
    ['order.changed', 'submitted'],
    ['order.changed', 'taken'],
    ['order.changed', 'note_changed'],
    ...messages,
  ])
  const { rows } = await desk.owner.query(
    `select distinct data from events where type = 'order.changed' and data ->> 'order_id' = $1`,
    [id],
  )
  expect(rows[0].data).toMatchObject({ order_no, user_id: customer.id })
  for (const stream of streams) stream.close()
  // The stranger's stream ends with nothing in it.
  expect(await streams[2]?.ended).toEqual([])
})

test('what staff note about an order is theirs', async () => {
  const customer = await newCustomerWith(desk, 100)
  const { id } = await newOrder(desk, customer, workshop)
  const order = await put('PUT /order/{id}/note', workshop.admin, id, { staff_note: 'Pays late' })
  expect([order.staff_note, order.timeline.at(-1).kind]).toEqual(['Pays late', 'note_changed'])
  const own = expectDone(await desk.call('GET /order/{id}', { token: customer.token, params: { id } }))
  expect(JSON.stringify(own)).not.toContain('Pays late')
  expect(own.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['submitted'])
})

test('every act of staff is in the log, with what it changed', async () => {
  const customer = await newCustomerWith(desk, 100)
  const staff = await newModerator(desk, ['orders'])
  const original = bytesOf('logged')
  const { id, order_no } = await newOrder(desk, customer, workshop, { file: original })
  const params = { id }
  await put('PUT /order/{id}/take', staff, id, { taken: true })
  await put('PUT /order/{id}/take', staff, id, { taken: false })
  await put('PUT /order/{id}/note', staff, id, { staff_note: 'Difficult' })
  await put('PUT /order/{id}/change', staff, id, { ...chosen(), price: 12, reason: 'More work' })
  expectDone(await desk.call('DELETE /order/{id}/change', { token: staff.token, params }))
  const written = { token: customer.token, params, form: form({ text: 'Ready?' }) }
  const message = expectDone(await desk.call('POST /order_message/{id}', written))
  expectDone(await desk.call('POST /order_message/{id}', { ...written, token: staff.token }))
  await desk.call('DELETE /order_message/{id}', { token: staff.token, params: { id: message.id } })
  expectDone(await deliver(desk, staff, id, original, { overrule_reason: 'Asked for it' }))
  await put('PUT /order/{id}/change_status', staff, id, { status: 'processing' })
  await put('PUT /order/{id}/cancel_order', staff, id, { reason: 'Not possible' })
  expectDone(await desk.call('DELETE /order/{id}', { token: staff.token, params }))
  const { rows } = await desk.owner.query(
    'select act, subject, before, after from audit_log where actor_id = $1 order by id',
    [staff.id],
  )
  expect(rows.map(({ act, before, after }) => [act, before, after])).toMatchObject([
    ['orders.take', { status: 'pending' }, { status: 'processing' }],
    ['orders.unassign', { status: 'processing' }, { status: 'pending' }],
    ['orders.change_note', { staff_note: '' }, { staff_note: 'Difficult' }],
    ['orders.change', { price: 10 }, { price: 12, reason: 'More work' }],
    ['orders.withdraw_change', { price: 12 }, { price: 10 }],
    ['orders.write_message', null, null],
    ['orders.delete_message', null, null],
    ['orders.deliver', null, { version: 1, overrule_reason: 'Asked for it' }],
    ['orders.change_status', { status: 'completed' }, { status: 'processing' }],
    ['orders.cancel', { status: 'processing' }, { status: 'cancelled', reason: 'Not possible' }],
    ['orders.delete', { status: 'cancelled' }, null],
  ])
  expect(rows.every(({ subject }) => subject === String(order_no))).toBe(true)
})
