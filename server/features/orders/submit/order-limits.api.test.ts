import { beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { useDesk } from '#server/test/desk.ts'
import {
  bytesOf,
  deliver,
  expectDone,
  newOrder,
  openWorkshop,
  orderForm,
  submit,
  tuned,
  type Workshop,
} from '#server/test/orders.ts'
import { signInAgain, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

/* Ordering and cancelling costs nothing: what one person can make the program keep and send has limits. */
const desk = useDesk({ RATE_LIMIT: '100000' })
let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop(desk)
})

const cancel = (by: TestPerson, id: string, key?: string) =>
  desk.call('PUT /order/{id}/cancel_order', {
    token: by.token,
    params: { id },
    body: { reason: 'Changed my mind' },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

const storedBytes = async (owner: TestPerson): Promise<number> => {
  const { rows } = await desk.owner.query(
    'select coalesce(sum(size), 0) as bytes from stored_files where owner_id = $1',
    [owner.id],
  )
  return Number(rows[0].bytes)
}

test('security 43: a person cancels ten orders an hour, and the files of those go within the hour', async () => {
  const customer = await newCustomerWith(desk, 1000)
  const orders: string[] = []
  for (let round = 0; round < 12; round++) orders.push((await newOrder(desk, customer, workshop)).id)
  const replies = []
  for (const id of orders) replies.push(await cancel(customer, id, `cancel-${id}`))
  expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429])
  expect(replies[10]?.body.code).toBe('too_many_cancellations')
  expect(replies[10]?.headers['retry-after']).toBe('3600')
  // Whoever repeats what was cancelled already cancels nothing.
  const again = await cancel(customer, orders[9] ?? '', `cancel-${orders[9]}`)
  expect([again.status, again.body]).toEqual([200, replies[9]?.body])
  const before = await storedBytes(customer)
  await desk.runScheduled('orders.release_cancelled')
  // Two of twelve are still open.
  expect(await storedBytes(customer)).toBe(before / 6)
  const shown = await desk.call('GET /order/{id}', { token: customer.token, params: { id: orders[0] ?? '' } })
  expect(shown.body.status).toBe('cancelled')
})

test('what somebody worked on is kept although it was cancelled', async () => {
  const customer = await newCustomerWith(desk, 1000)
  const [taken, untouched] = [
    await newOrder(desk, customer, workshop),
    await newOrder(desk, customer, workshop),
  ]
  const { token } = workshop.admin
  expectDone(
    await desk.call('PUT /order/{id}/take', { token, params: { id: taken.id }, body: { taken: true } }),
  )
  // What staff cancel they may still talk about: the customer asks why, or sends another read.
  const refused = await newOrder(desk, customer, workshop)
  for (const { id } of [taken, refused]) expectDone(await cancel(workshop.admin, id))
  expectDone(await cancel(customer, untouched.id))
  const before = await storedBytes(customer)
  await desk.runScheduled('orders.release_cancelled')
  expect(await storedBytes(customer)).toBe((before / 3) * 2)
  const file = async (id: string) =>
    (await desk.call('GET /order/{id}/download_old_file', { token, params: { id } })).status
  expect([await file(taken.id), await file(refused.id), await file(untouched.id)]).toEqual([200, 200, 410])
})

test('what staff wrote about or downloaded is kept although nobody had taken it', async () => {
  const customer = await newCustomerWith(desk, 1000)
  const staff = workshop.admin.token
  const [discussed, downloaded] = [
    await newOrder(desk, customer, workshop),
    await newOrder(desk, customer, workshop),
  ]
  const form = new FormData()
  form.set('text', 'Which tool did you use?')
  const told = await desk.call('POST /order_message/{id}', {
    token: staff,
    params: { id: discussed.id },
    form,
  })
  const taken = await desk.call('GET /order/{id}/download_old_file', {
    token: staff,
    params: { id: downloaded.id },
  })
  expect([told.status, taken.status]).toEqual([200, 200])
  for (const { id } of [discussed, downloaded]) expectDone(await cancel(customer, id))
  const before = await storedBytes(customer)
  await desk.runScheduled('orders.release_cancelled')
  expect([before > 0, await storedBytes(customer)]).toEqual([true, before])
})

test('security 43: sixty orders an hour are enough for a dealer who sends forty a day', async () => {
  let dealer = await newCustomerWith(desk, 10_000)
  const send = async (round: number) =>
    submit(desk, dealer, workshop, { file: bytesOf(`order ${round}`), key: `order-number-${round}` })
  const answers = []
  for (let round = 0; round < 61; round++) answers.push(await send(round))
  expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
  expect(answers[60]?.body.code).toBe('too_many_orders')
  // Whoever repeats what was ordered already orders nothing and gets the first answer.
  expect((await send(59)).body).toEqual(answers[59]?.body)
  desk.clock.advance(60 * 60_000)
  dealer = await signInAgain(desk, dealer)
  expect((await send(60)).status).toBe(200)
})

test('staff write as many messages an hour as they need to', async () => {
  const customer = await newCustomerWith(desk, 100)
  const { id } = await newOrder(desk, customer, workshop)
  workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
  const write = ({ token }: TestPerson) => {
    const form = new FormData()
    form.set('text', 'Is it ready?')
    return desk.call('POST /order_message/{id}', { token, params: { id }, form })
  }
  for (const person of [customer, workshop.admin])
    await desk.owner.query('insert into rate_limits (key, hits, resets_at) values ($1, 120, $2)', [
      `order_message:${desk.sites.main}:${person.id}:3600`,
      new Date(desk.clock.now().getTime() + 60_000),
    ])
  expect([(await write(customer)).status, (await write(workshop.admin)).status]).toEqual([429, 200])
})

const uploadAllBut = (room: number, { id }: TestPerson) =>
  desk.owner.query(
    `insert into stored_files (id, site_id, storage_key, state, name, media_type, owner_id, size, created_at, changed_at)
     values (gen_random_uuid(), $1, $2, 'temporary', 'a', 'b', $3, $4, $5, $5)`,
    [desk.sites.main, `quota/${id}`, id, LIMITS.uploads_per_day - room, desk.clock.now()],
  )

test('security 43: eight gigabytes a day, and the next file is refused before it is read', async () => {
  const customer = await newCustomerWith(desk, 100)
  await uploadAllBut(1000, customer)
  const refused = await submit(desk, customer, workshop, { file: bytesOf('one more') })
  expect([refused.status, refused.body.code]).toEqual([429, 'upload_quota_reached'])
  // Those who work on files are not customers.
  const other = await newCustomerWith(desk, 100)
  workshop = { ...workshop, admin: await signInAgain(desk, workshop.admin) }
  const file = bytesOf('delivered')
  const order = await newOrder(desk, other, workshop, { file })
  expect((await deliver(desk, workshop.admin, order.id, tuned(file))).status).toBe(200)
})

test('two files for which there is just room are taken: none of them counts twice', async () => {
  const customer = await newCustomerWith(desk, 100)
  await uploadAllBut(20_000, customer)
  const form = orderForm(workshop, { file: bytesOf('left bank', 8192) })
  form.set('second_file', new Blob([new Uint8Array(bytesOf('right bank', 8192))]), 'right.bin')
  expectDone(await desk.call('POST /order', { token: customer.token, form }))
})

test('of twenty uploads at once no more is kept than has room, although each found room when it began', async () => {
  const customer = await newCustomerWith(desk, 1000)
  await uploadAllBut(20_000, customer)
  const file = bytesOf('at once', 8192)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => submit(desk, customer, workshop, { file })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(18)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['upload_quota_reached']))
  expect(await storedBytes(customer)).toBeLessThanOrEqual(LIMITS.uploads_per_day)
  expect(await storedBytes(customer)).toBe(
    LIMITS.uploads_per_day - 20_000 + (20 - refused.length) * file.length,
  )
})
