import { beforeAll, describe, expect, test } from 'vitest'
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
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/* A running order becomes another: dearer with the customer's word, cheaper at once. All figures are credits. */
const desk = useDesk()
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
})

let number = 0
async function running(credits = 100) {
  const customer = await newCustomerWith(desk, credits)
  const original = bytesOf(`changed ${number++}`)
  const { id } = await newOrder(desk, customer, workshop, { file: original })
  return { id, customer, original }
}

const change = (id: string, body: object = {}) =>
  desk.call('PUT /order/{id}/change', {
    token: workshop.admin.token,
    params: { id },
    body: {
      service_id: workshop.serviceId,
      option_ids: [],
      extra_ids: [],
      reason: 'It is a bigger engine',
      ...body,
    },
  })

/** Ten for the service and two for the option. */
const withOption = (id: string) => change(id, { option_ids: [workshop.optionId] })

const answer = (customer: TestPerson, id: string, change_id: string, agree: boolean) =>
  desk.call('PUT /order/{id}/answer_change', {
    token: customer.token,
    params: { id },
    body: { change_id, agree },
  })

const show = async ({ token }: TestPerson, id: string) =>
  expectDone(await desk.call('GET /order/{id}', { token, params: { id } }))

/** What is in the wallet, held and captured. */
async function credits(customer: TestPerson, id: string) {
  const { rows } = await desk.owner.query(
    `select w.balance / 100.0 as wallet, h.held / 100.0 as held, h.captured / 100.0 as captured
     from wallets w left join holds h on h.id = $2 where w.user_id = $1`,
    [customer.id, id],
  )
  return [rows[0].wallet, rows[0].held, rows[0].captured].map(Number)
}

const kinds = (order: { timeline: { kind: string }[] }) => order.timeline.map(({ kind }) => kind)

async function statementOf({ token }: TestPerson, query: Record<string, string> = {}) {
  const { items, total } = expectDone(await desk.call('GET /credits_history_user', { token, query }))
  expect(total).toBe(items.length)
  return items.map(({ act, credits }: { act: string; credits: number }) => [act, credits])
}

describe('a supplement', () => {
  test('is held when the customer agrees, and not before', async () => {
    const { id, customer, original } = await running()
    const proposed = expectDone(await withOption(id))
    expect([proposed.price, proposed.proposed_change.price_after, proposed.staff_can.change]).toEqual([
      10,
      12,
      false,
    ])
    expect(await credits(customer, id)).toEqual([90, 10, 0])
    const { can, proposed_change } = await show(customer, id)
    expect([can.answer_change, proposed_change.reason]).toEqual([true, 'It is a bigger engine'])
    const agreed = expectDone(await answer(customer, id, proposed_change.id, true))
    expect([agreed.price, agreed.options, agreed.option_ids, agreed.proposed_change]).toEqual([
      12,
      1,
      [workshop.optionId],
      null,
    ])
    expect(await credits(customer, id)).toEqual([88, 12, 0])
    expect(kinds(agreed)).toEqual(['submitted', 'change_proposed', 'change_agreed'])
    expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
    expect(await credits(customer, id)).toEqual([88, 0, 12])
    const twice = await answer(customer, id, proposed_change.id, true)
    expect([twice.status, twice.body.code]).toEqual([409, 'wrong_state'])
  })

  test('stands in the statement as a supplement, beside the one order', async () => {
    const { id, customer } = await running()
    const { proposed_change } = expectDone(await withOption(id))
    expectDone(await answer(customer, id, proposed_change.id, true))
    const statement = (query?: Record<string, string>) => statementOf(customer, query)
    expect((await statement()).slice(0, 2)).toEqual([
      ['supplement', -2],
      ['hold', -10],
    ])
    expect(await statement({ act: 'supplement' })).toEqual([['supplement', -2]])
    expect(await statement({ act: 'hold' })).toEqual([['hold', -10]])
  })

  test('that is refused changes nothing', async () => {
    const { id, customer } = await running()
    const { proposed_change } = expectDone(await withOption(id))
    const order = expectDone(await answer(customer, id, proposed_change.id, false))
    expect([order.price, order.option_ids, order.proposed_change]).toEqual([10, [], null])
    expect(kinds(order)).toEqual(['submitted', 'change_proposed', 'change_refused'])
    expect(await credits(customer, id)).toEqual([90, 10, 0])
  })

  test('can be withdrawn, and another one made', async () => {
    const { id, customer } = await running()
    const { proposed_change } = expectDone(await withOption(id))
    const second = await change(id, { price: 50 })
    expect([second.status, second.body.code]).toEqual([409, 'wrong_state'])
    const token = workshop.admin.token
    expectDone(await desk.call('DELETE /order/{id}/change', { token, params: { id } }))
    const late = await answer(customer, id, proposed_change.id, true)
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
    expect(expectDone(await change(id, { price: 50 })).proposed_change.price_after).toBe(50)
    // The id is of the one that was withdrawn.
    expect((await answer(customer, id, proposed_change.id, true)).status).toBe(409)
    expect(await credits(customer, id)).toEqual([90, 10, 0])
  })

  test('is not agreed to without the credits', async () => {
    const { id, customer } = await running(11.99)
    const { proposed_change } = expectDone(await withOption(id))
    const { status, body } = await answer(customer, id, proposed_change.id, true)
    expect([status, body.code]).toEqual([402, 'not_enough_credits'])
    expect(await credits(customer, id)).toEqual([1.99, 10, 0])
    expect((await show(customer, id)).proposed_change.id).toBe(proposed_change.id)
  })

  test('goes with the order when that is cancelled', async () => {
    const { id, customer } = await running()
    const { proposed_change } = expectDone(await withOption(id))
    const body = { reason: 'Changed my mind' }
    const order = expectDone(
      await desk.call('PUT /order/{id}/cancel_order', { token: customer.token, params: { id }, body }),
    )
    expect([order.status, order.proposed_change]).toEqual(['cancelled', null])
    expect(await credits(customer, id)).toEqual([100, 0, 0])
    expect((await answer(customer, id, proposed_change.id, true)).status).toBe(409)
  })

  test('is withdrawn by a delivery: nobody waits for the answer any more', async () => {
    const { id, customer, original } = await running()
    const { proposed_change } = expectDone(await withOption(id))
    const order = expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
    expect([order.price, order.proposed_change, order.staff_can.withdraw_change]).toEqual([10, null, false])
    expect(kinds(order)).toEqual(['submitted', 'change_proposed', 'change_withdrawn', 'delivered'])
    expect((await answer(customer, id, proposed_change.id, true)).status).toBe(409)
    expect(await credits(customer, id)).toEqual([90, 0, 10])
  })

  test('is answered by the owner alone', async () => {
    const { id } = await running()
    const { proposed_change } = expectDone(await withOption(id))
    const stranger = await newCustomerWith(desk, 100)
    expect((await answer(stranger, id, proposed_change.id, true)).status).toBe(404)
    expect((await answer(workshop.admin, id, proposed_change.id, true)).status).toBe(403)
  })
})

describe('a lower price', () => {
  test('gives back what is held, at once, with a line that explains it', async () => {
    const { id, customer, original } = await running()
    const order = expectDone(await change(id, { price: 7.25, reason: 'You waited long' }))
    expect([order.price, order.proposed_change]).toEqual([7.25, null])
    expect(order.items.map(({ kind, name, price }: Record<string, unknown>) => [kind, name, price])).toEqual([
      ['service', order.service_name, 10],
      ['other', 'You waited long', -2.75],
    ])
    expect(kinds(order)).toEqual(['submitted', 'price_lowered'])
    expect(await credits(customer, id)).toEqual([92.75, 7.25, 0])
    expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
    expect(await credits(customer, id)).toEqual([92.75, 0, 7.25])
  })

  test('stands in the statement as a reduction, and a cancellation after it as one', async () => {
    const { id, customer } = await running()
    expectDone(await change(id, { price: 7.25, reason: 'You waited long' }))
    expectDone(
      await desk.call('PUT /order/{id}/cancel_order', {
        token: workshop.admin.token,
        params: { id },
        body: { reason: 'Not possible' },
      }),
    )
    expect((await statementOf(customer)).slice(0, 3)).toEqual([
      ['release', 7.25],
      ['reduction', 2.75],
      ['hold', -10],
    ])
    expect(await statementOf(customer, { act: 'reduction' })).toEqual([['reduction', 2.75]])
    expect(await statementOf(customer, { act: 'release' })).toEqual([['release', 7.25]])
  })

  test('gives back what was captured, after a revision', async () => {
    const { id, customer, original } = await running()
    expectDone(await deliver(desk, workshop.admin, id, tuned(original)))
    const closed = await change(id, { price: 1 })
    expect([closed.status, closed.body.code]).toEqual([409, 'wrong_state'])
    expectDone(
      await desk.call('PUT /order/{id}/change_status', {
        token: workshop.admin.token,
        params: { id },
        body: { status: 'processing' },
      }),
    )
    expect(expectDone(await change(id, { price: 4 })).price).toBe(4)
    const [wallet] = await credits(customer, id)
    expect(wallet).toBe(96)
    // And the rest when it is cancelled after all.
    expectDone(
      await desk.call('PUT /order/{id}/cancel_order', {
        token: workshop.admin.token,
        params: { id },
        body: { reason: 'Not possible' },
      }),
    )
    expect((await credits(customer, id))[0]).toBe(100)
  })

  test('may be nothing at all', async () => {
    const { id, customer, original } = await running()
    expect(expectDone(await change(id, { price: 0 })).price).toBe(0)
    expect(await credits(customer, id)).toEqual([100, 0, 0])
    expect(expectDone(await deliver(desk, workshop.admin, id, tuned(original))).status).toBe('completed')
  })

  test('that is the same one, for the same things, is no change', async () => {
    const { id } = await running()
    const { status, body } = await change(id, { price: 10 })
    expect([status, body.fields]).toEqual([400, { price: { code: 'invalid' } }])
  })
})

test('another service for less is told with its name', async () => {
  const { id, customer } = await running()
  const body = { name: 'Economy for less', price_1: 8, price_2: 8, price_3: 8 }
  const service = expectDone(await desk.call('POST /service', { token: workshop.admin.token, body }))
  expectDone(await change(id, { service_id: service.id }))
  await desk.runJobs()
  const mails = await desk.mailsTo(customer.email)
  const told = mails.find(({ subject }) => subject?.includes('costs less'))?.text ?? ''
  expect(told).toContain('2 credits are back in your balance')
  expect(told).toContain('Economy for less')
})

test('another service for the same price is exchanged at once, written down and told', async () => {
  const { id, customer } = await running()
  const { id: service_id } = expectDone(
    await desk.call('POST /service', {
      token: workshop.admin.token,
      body: { name: 'Eco', price_1: 10, price_2: 10, price_3: 10 },
    }),
  )
  const order = expectDone(await change(id, { service_id, reason: 'Suits your gearbox' }))
  expect([order.service_name, order.price, order.proposed_change]).toEqual(['Eco', 10, null])
  expect(await credits(customer, id)).toEqual([90, 10, 0])
  expect(kinds(order)).toEqual(['submitted', 'services_changed'])
  // As it was written down before.
  await desk.owner.query(
    "update order_events set kind = 'price_lowered' where order_id = $1 and kind = 'services_changed'",
    [id],
  )
  expect(kinds(await show(customer, id))).toEqual(['submitted', 'services_changed'])
  await desk.runJobs()
  const mails = await desk.mailsTo(customer.email)
  expect(mails).toHaveLength(2)
  const told = mails.find(({ subject }) => subject === `Order ${order.order_no} was changed`)?.text ?? ''
  for (const words of ['The price stays the same.', 'Suits your gearbox', 'Eco'])
    expect(told).toContain(words)
  const { rows } = await desk.owner.query(
    "select subject, before, after from audit_log where act = 'orders.change' order by id desc limit 1",
  )
  expect(rows[0]).toMatchObject({
    subject: String(order.order_no),
    before: { price: 10 },
    after: { service: 'Eco', price: 10, reason: 'Suits your gearbox' },
  })
})

describe('what a change would mean', () => {
  const quote = (id: string, body: object = {}, token: string | undefined = workshop.admin.token) =>
    desk.call('POST /order/{id}/quote', {
      token,
      params: { id },
      body: { service_id: workshop.serviceId, option_ids: [], extra_ids: [], ...body },
    })
  const figures = ({ price_before, price_after, difference, missing }: Record<string, number>) => [
    price_before,
    price_after,
    difference,
    missing,
  ]

  test('is said before it is done, to the hundredth, and changes nothing', async () => {
    const { id, customer } = await running(11)
    const dearer = expectDone(
      await quote(id, { option_ids: [workshop.optionId], extra_ids: [workshop.extraId] }),
    )
    // The customer has one credit left, and the supplement is three.
    expect(figures(dearer)).toEqual([10, 13, 3, 2])
    expect(dearer.items.map(({ kind, price }: Record<string, unknown>) => [kind, price])).toEqual([
      ['service', 10],
      ['option', 2],
      ['extra', 1],
    ])
    expect(figures(expectDone(await quote(id, { price: 7.25 })))).toEqual([10, 7.25, -2.75, 0])
    expect(figures(expectDone(await quote(id)))).toEqual([10, 10, 0, 0])
    const order = await show(customer, id)
    expect([order.price, order.proposed_change, kinds(order)]).toEqual([10, null, ['submitted']])
    expect(await credits(customer, id)).toEqual([1, 10, 0])
    const { proposed_change } = expectDone(
      await change(id, { option_ids: [workshop.optionId], extra_ids: [workshop.extraId] }),
    )
    expect(proposed_change.price_after).toBe(dearer.price_after)
  })

  test('is counted with the customer’s prices: what was agreed stays, what is new has today’s price', async () => {
    const service = { name: 'Gearbox', price_1: 10, price_2: 20, price_3: 30 }
    const { id: service_id } = expectDone(
      await desk.call('POST /service', { token: workshop.admin.token, body: service }),
    )
    const customer = await newCustomerWith(desk, 100)
    await desk.owner.query('update users set price_type = 2 where id = $1', [customer.id])
    const { id } = await newOrder(desk, customer, workshop, {
      file: bytesOf('by price type'),
      fields: { service_id, agreed_price: '20' },
    })
    await desk.call('PUT /service/{id}', {
      token: workshop.admin.token,
      params: { id: service_id },
      body: { price_2: 25 },
    })
    const body = { service_id, option_ids: [workshop.optionId] }
    expect(figures(expectDone(await quote(id, body)))).toEqual([20, 22, 2, 0])
    expect(expectDone(await change(id, body)).proposed_change.price_after).toBe(22)
  })

  test('is refused where the change would be', async () => {
    const { id, customer } = await running()
    const unknown = await quote(id, { service_id: workshop.optionId })
    expect(unknown.status).toBe(404)
    expect((await quote(id, { reason: 'Not asked for' })).status).toBe(400)
    expect((await quote(id, {}, customer.token)).status).toBe(403)
    expectDone(await withOption(id))
    const waiting = await quote(id)
    expect([waiting.status, waiting.body.code]).toEqual([409, 'wrong_state'])
  })
})

test('no wallet is wrong after all that', async () => {
  expect(await wrongWallets(desk)).toEqual([])
})
