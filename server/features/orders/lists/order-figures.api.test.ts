import { v7 as newId } from 'uuid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { diceOf } from '#server/test/dice.ts'
import { bytesOf, deliver, expectDone, newOrder, openWorkshop, tuned } from '#server/test/orders.ts'
import { newModerator, signInAgain, type TestPerson } from '#server/test/people.ts'
import { newCustomerWith } from '#server/test/wallets.ts'

const desk = useDesk()
let staff: TestPerson
let people: TestPerson[]
let template: string
/** The night in which the clocks of Berlin go forward lies in these days. */
const FIRST = Date.parse('2026-03-20T00:00:00Z')
const NOW = '2026-04-02T12:00:00Z'
/** Many small steps, and a proof of every day. */
const LONG = 60_000
const QUARTER = 15 * 60 * 1000

beforeAll(async () => {
  desk.clock.set(NOW)
  const workshop = await openWorkshop(desk)
  staff = await newModerator(desk, ['orders'])
  people = [await newCustomerWith(desk, 10_000), await newCustomerWith(desk, 10_000)]
  const [first] = people as [TestPerson]
  const original = bytesOf('kept figures')
  const { id } = await newOrder(desk, first, workshop, { file: original })
  template = id
  desk.clock.advance(5 * 60 * 1000)
  expectDone(await deliver(desk, staff, id, tuned(original)))
  const cancelled = await newOrder(desk, first, workshop, { file: bytesOf('cancelled') })
  const params = { id: cancelled.id }
  expectDone(
    await desk.call('PUT /order/{id}/cancel_order', {
      token: staff.token,
      params,
      body: { reason: 'Not possible' },
    }),
  )
  expectDone(await desk.call('DELETE /order/{id}', { token: workshop.admin.token, params }))
}, LONG)

afterEach(() => {
  vi.restoreAllMocks()
})

const setZone = (zone: string) =>
  desk.owner.query('update site_settings set timezone = $1 where site_id = $2', [zone, desk.sites.main])

/** What acts of the program do to the tables, at any time. */
async function insertOrder(at: Date, owner: string, channel: string): Promise<string> {
  const id = newId()
  await desk.owner.query(
    `insert into orders (id, site_id, order_no, user_id, channel, status, vehicle_label, tool, read_method, master_slave,
       service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes, created_at, changed_at,
       search)
     select $1, site_id, (select max(order_no) + 1 from orders), $2, $3, 'pending', vehicle_label, tool, read_method,
       master_slave, service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes, $4, $4,
       search
     from orders where id = $5`,
    [id, owner, channel, at, template],
  )
  return id
}

async function deliverOrder(id: string, at: Date, data: object, kind: string) {
  await desk.owner.query('update orders set delivered_at = $2 where id = $1', [id, at])
  await desk.owner.query(
    `insert into order_events (id, site_id, order_id, at, kind, by, data)
     values ($1, $2, $3, $4, $5, 'staff', $6)`,
    [newId(), desk.sites.main, id, at, kind, data],
  )
}

async function walk(seed: number, steps: number) {
  const dice = diceOf(seed)
  const owner = () => people[dice(2)]?.id ?? ''
  // Half of them within some minutes of a midnight in UTC, Berlin, Kathmandu or Auckland.
  const moment = (from: number) => {
    const midnight = [0, 22 * 60, 23 * 60, 18 * 60 + 15, 11 * 60][dice(5)] ?? 0
    const day = from + dice(12) * 24 * 60 * 60 * 1000
    return new Date(day + (dice(2) ? midnight * 60_000 + (dice(9) - 4) * 1000 : dice(96) * QUARTER))
  }
  const standing: { id: string; at: Date }[] = []
  for (let step = 0; step < steps; step++) {
    const what = standing.length < 5 ? 0 : dice(6)
    const chosen = standing[dice(standing.length)]
    if (what <= 2 || !chosen) {
      const at = moment(FIRST)
      standing.push({ id: await insertOrder(at, owner(), dice(5) ? 'direct' : 'agent'), at })
    } else if (what === 3) {
      const data = { version: 1 + dice(2), ...(dice(4) && { in_time: dice(2) }) }
      const at = new Date(chosen.at.getTime() + dice(400) * 61_234)
      await deliverOrder(chosen.id, at, data, dice(3) ? 'delivered' : 'automation_delivered')
    } else if (what === 4)
      await desk.owner.query('update orders set user_id = $2 where id = $1', [chosen.id, owner()])
    else {
      await desk.owner.query('delete from orders where id = $1', [chosen.id])
      standing.splice(standing.indexOf(chosen), 1)
    }
    if (dice(20) === 0) await desk.runScheduled('orders.fold_figures')
  }
}

const shown = async () => expectDone(await desk.call('GET /order_statistics', { token: staff.token }))
const shownTo = async ({ token }: TestPerson) =>
  expectDone(await desk.call('GET /user_order_statistics', { token })).months

/** Counted anew from the tables. */
async function counted(zone: string) {
  const { rows } = await desk.owner.query(
    `with days as (
       select ($2::timestamptz at time zone $3)::date - n as day from generate_series(0, 29) n
     ), made as (
       select e.*, extract(epoch from e.at - o.created_at) / 60 as minutes
       from order_events e join orders o on o.id = e.order_id
       where e.site_id = $1 and e.kind in ('delivered', 'automation_delivered')
         and (e.at at time zone $3)::date >= (select min(day) from days)
     ), direct as (select * from orders where site_id = $1 and channel = 'direct')
     select
       (select json_agg(json_build_object('date', to_char(day, 'YYYY-MM-DD'),
         'submitted', (select count(*) from direct where (created_at at time zone $3)::date = day),
         'delivered', (select count(*) from direct where (delivered_at at time zone $3)::date = day)) order by day)
         from days) as days,
       (select avg((data ->> 'in_time')::int)::float8 from made) as in_time_share,
       (select percentile_cont(0.5) within group (order by round(minutes))
         from made where (data ->> 'version')::int = 1) as median_minutes,
       (select count(*)::int from made where kind = 'automation_delivered') as automated`,
    [desk.sites.main, desk.clock.now(), zone],
  )
  const { in_time_share } = rows[0]
  return { ...rows[0], in_time_share: in_time_share === null ? null : expect.closeTo(in_time_share, 10) }
}

async function countedOf({ id }: TestPerson, zone: string) {
  const { rows } = await desk.owner.query(
    `select to_char(month, 'YYYY-MM') as month,
       (select count(*)::int from orders
         where user_id = $1 and date_trunc('month', created_at at time zone $3) = month) as submitted,
       (select count(*)::int from orders
         where user_id = $1 and date_trunc('month', delivered_at at time zone $3) = month) as delivered
     from generate_series(0, 5) n,
       lateral (select date_trunc('month', $2::timestamptz at time zone $3) - n * interval '1 month' as month) m
     order by 1`,
    [id, desk.clock.now(), zone],
  )
  return rows
}

async function expectExact() {
  for (const zone of ['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns']) {
    await setZone(zone)
    expect([zone, await shown()]).toEqual([zone, await counted(zone)])
    for (const person of people)
      expect([zone, await shownTo(person)]).toEqual([zone, await countedOf(person, zone)])
  }
  await setZone('Europe/Berlin')
}

const errors = () => vi.spyOn(desk.platform.log, 'error').mockReturnValue()

test(
  'what is kept is what a full count finds, in the days of any zone, before and after it is folded',
  async () => {
    await expectExact()
    await walk(7, 100)
    await expectExact()
    await desk.runScheduled('orders.fold_figures')
    const { rows } = await desk.owner.query(
      "select count(*)::int as n from figure_changes where name like 'orders.%'",
    )
    expect(rows).toEqual([{ n: 0 }])
    await expectExact()
    const logged = errors()
    await desk.runScheduled('orders.prove_figures')
    expect(logged.mock.calls).toEqual([])
  },
  LONG,
)

test(
  'runs that fold at once, while orders come and go, lose nothing and count nothing twice',
  async () => {
    const fold = async () => {
      for (let run = 0; run < 5; run++) await desk.runScheduled('orders.fold_figures')
    }
    await Promise.all([walk(11, 40), fold(), fold(), fold(), fold()])
    await expectExact()
    await desk.runScheduled('orders.fold_figures')
    await expectExact()
  },
  LONG,
)

test(
  'the proof finds what was tampered with, tells it and mends it',
  async () => {
    await walk(13, 30)
    await desk.runScheduled('orders.fold_figures')
    await walk(17, 10)
    const { id } = people[0] as TestPerson
    await desk.owner.query(
      `update figures set amount = amount + 3 where ctid = (select ctid from figures
       where name = 'orders.submitted' and owner_id = $1 and grain = 'day' limit 1)`,
      [id],
    )
    await desk.owner.query(
      `delete from figures where ctid = (select ctid from figures where name = 'orders.delivered' and grain = 'quarter' and amount <> 0 limit 1)`,
    )
    await desk.owner.query(
      `insert into figures (site_id, name, part, owner_id, grain, at, amount)
     values ($1, 'orders.minutes', '9999', '00000000-0000-0000-0000-000000000000', 'day', '2026-03-25T00:00:00Z', 50)`,
      [desk.sites.main],
    )
    const logged = errors()
    await desk.runScheduled('orders.prove_figures')
    const wrong = logged.mock.calls.flatMap(([facts]) => (facts as unknown as { wrong: object[] }).wrong)
    expect(wrong).toHaveLength(3)
    expect(wrong).toContainEqual(
      expect.objectContaining({ name: 'orders.minutes', part: '9999', grain: 'day', kept: 50, counted: 0 }),
    )
    await expectExact()
    logged.mockClear()
    await desk.runScheduled('orders.prove_figures')
    expect(logged.mock.calls).toEqual([])
  },
  LONG,
)

test('a day that begins twice, where clocks go back over midnight, begins at the first', async () => {
  desk.clock.set('2026-11-05T12:00:00Z')
  staff = await signInAgain(desk, staff)
  // Havana's clocks go back from one o'clock to midnight on the first of November, at 05:00 UTC.
  for (const at of ['03:59:59', '04:00:00', '04:59:59', '05:00:00', '05:59:59', '06:00:00'])
    await insertOrder(new Date(`2026-11-01T${at}Z`), people[0]?.id ?? '', 'direct')
  await setZone('America/Havana')
  expect(await shown()).toEqual(await counted('America/Havana'))
  await desk.runScheduled('orders.fold_figures')
  expect(await shown()).toEqual(await counted('America/Havana'))
  await setZone('Europe/Berlin')
})

test('what nobody asks for any more is swept', async () => {
  const rows = async () =>
    (await desk.owner.query("select count(*)::int as n from figures where name = 'orders.minutes'")).rows[0].n
  expect(await rows()).toBeGreaterThan(0)
  desk.clock.set('2027-03-01T12:00:00Z')
  await desk.runScheduled('orders.prove_figures')
  expect(await rows()).toBe(0)
})
