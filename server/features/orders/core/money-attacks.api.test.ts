import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { describe, expect, test } from 'vitest'
import { type Reply, useDesk } from '#server/test/desk.ts'
import { bytesOf, deliver, newOrder, tuned } from '#server/test/orders.ts'
import type { TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

/*
 * Whatever is done to an order, in whatever sequence and however much of it at once: what is held and captured for it
 * is its price, or nothing once it is cancelled; the rest is in the wallet; its lines add up; nothing of ours fails.
 */
const desk = useDesk()
const workshop = useWorkshop(desk)

interface Ordered {
  id: string
  customer: TestPerson
  original: Buffer
}

async function ordered(credits = 40): Promise<Ordered> {
  const customer = await newCustomerWith(desk, credits)
  const original = bytesOf(newId(), 1024)
  const { id } = await newOrder(desk, customer, workshop, { file: original })
  return { id, customer, original }
}

const ACTS = [
  'take',
  'unassign',
  'request_info',
  'resume',
  'resend',
  'deliver',
  'revise',
  'reopen',
  'cancel',
  'cancel_own',
  'option',
  'no_option',
  'price',
  'withdraw',
  'agree',
  'refuse',
] as const
interface Step {
  act: (typeof ACTS)[number]
  /** Of `price`, in hundredths. */
  price: number
}

/** The proposal that stands; without one an id that none has. */
async function proposalOf({ id }: Ordered): Promise<string> {
  const { body } = await desk.call('GET /order/{id}', { token: workshop.admin.token, params: { id } })
  return body.proposed_change?.id ?? id
}

async function perform({ act, price }: Step, about: Ordered): Promise<Reply> {
  const params = { id: about.id }
  const staff = { token: workshop.admin.token, params }
  const owner = { token: about.customer.token, params }
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const status = (to: string, reason?: string) =>
    desk.call('PUT /order/{id}/change_status', { ...staff, body: { status: to, reason } })
  const change = (options: boolean, to?: number) =>
    desk.call('PUT /order/{id}/change', {
      ...staff,
      body: {
        service_id: workshop.serviceId,
        option_ids: options ? [workshop.optionId] : [],
        extra_ids: [],
        reason: 'For a test',
        ...(to !== undefined && { price: to / 100 }),
      },
    })
  const reason = { reason: 'For a test' }
  const answer = async (agree: boolean) =>
    desk.call('PUT /order/{id}/answer_change', {
      ...owner,
      body: { change_id: await proposalOf(about), agree },
    })
  const gestures: Record<Step['act'], () => Promise<Reply>> = {
    take: () => desk.call('PUT /order/{id}/take', { ...staff, body: { taken: true } }),
    unassign: () => desk.call('PUT /order/{id}/take', { ...staff, body: { taken: false } }),
    request_info: () => status('incomplete', 'Something is missing'),
    resume: () => status('pending'),
    resend: () => desk.call('PUT /order/{id}/resend', { ...owner, form: form({ text: 'Here it is' }) }),
    deliver: () => deliver(desk, workshop.admin, about.id, tuned(about.original, newId().slice(-8))),
    revise: () => desk.call('POST /order/{id}/revision', { ...owner, form: form({ text: 'Not right' }) }),
    reopen: () => status('processing'),
    cancel: () => desk.call('PUT /order/{id}/cancel_order', { ...staff, body: reason }),
    cancel_own: () => desk.call('PUT /order/{id}/cancel_order', { ...owner, body: reason }),
    option: () => change(true),
    no_option: () => change(false),
    price: () => change(false, price),
    withdraw: () => desk.call('DELETE /order/{id}/change', staff),
    agree: () => answer(true),
    refuse: () => answer(false),
  }
  return gestures[act]()
}

/** What is wrong with the money of this order; empty: nothing. */
async function wrong({ id, customer }: Ordered, start: number): Promise<string[]> {
  const { rows } = await desk.owner.query(
    `select o.status, o.price, coalesce(h.held, 0) as held, coalesce(h.captured, 0) as captured, w.balance,
       (select sum(price) from order_items i where i.order_id = o.id) as lines,
       (select count(*) from order_changes c where c.order_id = o.id and c.status = 'proposed') as proposals,
       (select count(*) from order_files f where f.order_id = o.id and f.kind = 'modified') as versions, o.versions as said
     from orders o join wallets w on w.user_id = o.user_id left join holds h on h.id = o.id where o.id = $1`,
    [id],
  )
  const [row] = rows
  const [price, held, captured, balance, lines] = [
    row.price,
    row.held,
    row.captured,
    row.balance,
    row.lines,
  ].map(Number)
  const taken = Number(held) + Number(captured)
  const faults: string[] = []
  if (taken !== (row.status === 'cancelled' ? 0 : price))
    faults.push(`${row.status}: ${taken} of ${price} taken`)
  if (row.status === 'completed' && held !== 0) faults.push(`delivered with ${held} held`)
  if (Number(balance) + taken !== start)
    faults.push(`wallet ${balance} and ${taken} of ${start} for ${customer.id}`)
  if (lines !== price) faults.push(`lines ${lines} of ${price}`)
  if (Number(row.proposals) > 0 && ['completed', 'cancelled'].includes(row.status))
    faults.push('a proposal for what is over')
  if (row.versions !== String(row.said)) faults.push(`${row.said} versions, ${row.versions} files`)
  return faults
}

const step = fc.record({
  act: fc.constantFrom(...ACTS),
  price: fc.oneof(
    fc.constantFrom(0, 1, 999, 1000, 1001, 4000, 4001, 100_000_000),
    fc.integer({ min: 0, max: 5000 }),
  ),
})
const RUNS = process.env.TUNEDESK_LONG ? 200 : 8
const FIXED = { seed: 20_261_115, numRuns: RUNS, endOnFailure: true }

describe('the money of an order is right', () => {
  test('after every act of a sequence', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const about = await ordered()
        for (const each of steps) {
          const { status, body } = await perform(each, about)
          expect([each.act, status < 500, body]).toEqual([each.act, true, body])
          expect([each, await wrong(about, 4000)]).toEqual([each, []])
        }
      }),
      FIXED,
    )
  })

  test('after acts that come at once', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
        async (rounds) => {
          const about = await ordered()
          for (const round of rounds) {
            const answers = await Promise.all(round.map((each) => perform(each, about)))
            expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
            expect([round, await wrong(about, 4000)]).toEqual([round, []])
          }
        },
      ),
      FIXED,
    )
  })

  test.each([
    ['agreed twenty times', Array(20).fill('agree')],
    [
      'agreed, cancelled, withdrawn and delivered',
      ['agree', 'cancel', 'withdraw', 'deliver', 'agree', 'cancel_own'],
    ],
    ['refused and agreed', ['refuse', 'agree', 'refuse', 'agree', 'withdraw']],
    ['cancelled and delivered', ['cancel', 'deliver', 'cancel', 'deliver', 'cancel_own']],
  ] as const)('when a supplement is %s at once', async (_, acts) => {
    for (let round = 0; round < 3; round++) {
      const about = await ordered()
      await perform({ act: 'option', price: 0 }, about)
      const answers = await Promise.all(acts.map((act) => perform({ act, price: 0 }, about)))
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
      expect(await wrong(about, 4000)).toEqual([])
    }
  })
})

test('a price has two decimals, is not negative and has an end', async () => {
  const about = await ordered()
  for (const price of [0.001, -1, 1_000_000.01, 1e21, Number.NaN, '5']) {
    const { status } = await desk.call('PUT /order/{id}/change', {
      token: workshop.admin.token,
      params: { id: about.id },
      body: { service_id: workshop.serviceId, option_ids: [], extra_ids: [], reason: 'For a test', price },
    })
    expect([price, status]).toEqual([price, 400])
  }
  expect(await wrong(about, 4000)).toEqual([])
})

test('no wallet is wrong after all that, and counts are those of the table while they are folded', async () => {
  expect(await wrongWallets(desk)).toEqual([])
  const customer = await newCustomerWith(desk, 1000)
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => newOrder(desk, customer, workshop, { file: bytesOf(newId(), 512) })),
  )
  const acts = ['take', 'request_info', 'deliver', 'cancel', 'reopen', 'resend'] as const
  const busy = orders.flatMap(({ id }) =>
    acts.map((act) => perform({ act, price: 0 }, { id, customer, original: bytesOf('counted', 512) })),
  )
  const folds = Array.from({ length: 10 }, () => desk.runScheduled('orders.fold_counts'))
  await Promise.all([...busy, ...folds])
  const counted = async () => {
    const { body } = await desk.call('GET /order_counts', { token: workshop.admin.token })
    return ['pending', 'processing', 'incomplete', 'completed', 'cancelled'].map((status) => [
      status,
      body[status],
    ])
  }
  const { rows } = await desk.owner.query('select status, count(*)::int from orders group by 1')
  const real = ['pending', 'processing', 'incomplete', 'completed', 'cancelled'].map((status) => [
    status,
    rows.find((row) => row.status === status)?.count ?? 0,
  ])
  expect(await counted()).toEqual(real)
  await desk.runScheduled('orders.fold_counts')
  expect(await counted()).toEqual(real)
})
