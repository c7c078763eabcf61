import { v7 as newId } from 'uuid'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { diceOf } from '#server/test/dice.ts'
import { bytesOf, deliver, expectDone, tuned } from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { bothLevels, newPortalOrder, openRelay, type Relay } from '#server/test/relay.ts'

/* What came from each sub-portal is kept, and is what a full count finds, whatever happens at once. */
const desk = useDesk()
let relay: Relay
let staff: TestPerson
const LONG = 60_000
const ZONES = ['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns']

beforeAll(async () => {
  desk.clock.set('2026-04-02T12:00:00Z')
  relay = await openRelay(desk)
  staff = await newModerator(desk, ['agent_manager'])
}, LONG)
afterEach(() => void vi.restoreAllMocks())

const shown = async () => {
  const { items } = expectDone(await desk.call('GET /sub_portal_statistics', { token: staff.token }))
  return items.find(({ id }: { id: string }) => id === desk.sites.other)
}

/** Counted anew from the tables. */
async function counted(zone: string) {
  const { rows } = await desk.owner.query(
    `select to_char(m.month, 'YYYY-MM') as month, count(o.id)::int as orders,
       coalesce(sum(o.price), 0)::float8 / 100 as credits, coalesce(sum(h.captured), 0)::float8 / 100 as earned
     from generate_series(0, 11) n,
       lateral (select date_trunc('month', $3::timestamptz at time zone $4) - n * interval '1 month' as month) m
       left join orders o on o.site_id = $1 and o.from_site_id = $2 and o.status <> 'cancelled'
         and date_trunc('month', o.created_at at time zone $4) = m.month
       left join holds h on h.id = o.id
     group by m.month order by m.month`,
    [desk.sites.main, desk.sites.other, desk.clock.now(), zone],
  )
  const sumOf = (what: string) => rows.reduce((sum, row) => sum + Number(row[what]), 0)
  return {
    orders: sumOf('orders'),
    credits: sumOf('credits'),
    earned: sumOf('earned'),
    months: rows.map(({ month, orders, credits }) => ({ month, orders, credits })),
  }
}

async function expectExact() {
  for (const zone of ZONES) {
    await desk.owner.query('update site_settings set timezone = $1 where site_id = $2', [
      zone,
      desk.sites.main,
    ])
    expect([zone, await shown()]).toEqual([zone, expect.objectContaining(await counted(zone))])
  }
}

/** What acts of the program do to the tables, at any time; half of it around the ends of months. */
async function walk(seed: number, steps: number, template: string) {
  const dice = diceOf(seed)
  const moment = () => {
    const month = Date.UTC(2025, 4 + dice(12))
    return new Date(month + (dice(2) ? (dice(53) - 26) * 1_800_000 : dice(28 * 24) * 3_600_000))
  }
  const standing: string[] = []
  const change = (text: string, ...values: unknown[]) => desk.owner.query(text, values)
  for (let step = 0; step < steps; step++) {
    const what = standing.length < 5 ? 0 : dice(8)
    const id = standing[dice(standing.length)] ?? ''
    if (what <= 2) {
      const made = newId()
      await change(
        `insert into orders (id, site_id, order_no, user_id, channel, status, vehicle_label, tool, read_method,
           master_slave, service_id, service_name, service_key, price_type, price, options, time_frame, frame_minutes,
           created_at, changed_at, search, from_site_id, from_order_id)
         select $1::uuid, site_id, nextval('test_numbers'), user_id, channel, 'pending', vehicle_label, tool, read_method,
           master_slave, service_id, service_name, service_key, price_type, $3, options, time_frame, frame_minutes, $2,
           $2, search, from_site_id, $1 from orders where id = $4`,
        made,
        moment(),
        100 + dice(9),
        template,
      )
      await change(
        'insert into holds (id, site_id, user_id, held, created_at) select id, site_id, user_id, price, created_at from orders where id = $1',
        made,
      )
      standing.push(made)
    } else if (what === 3)
      await change("update orders set status = 'cancelled', closed_at = now() where id = $1", id)
    else if (what === 4)
      await change("update orders set status = 'processing', closed_at = null where id = $1", id)
    else if (what === 5) await change('update orders set price = price + 7 where id = $1', id)
    else if (what === 6)
      await change(
        "update holds set captured = captured + 50 where id = (select id from orders where id = $1 and status <> 'cancelled')",
        id,
      )
    else {
      await change('delete from orders where id = $1', id)
      standing.splice(standing.indexOf(id), 1)
    }
    // As cancelling does: what was taken goes back.
    if (what === 3) await change('update holds set captured = 0 where id = $1', id)
    if (dice(15) === 0) await desk.runScheduled('orders.fold_figures')
  }
}

test(
  'orders that come, are delivered, revised and cancelled at once are counted once each',
  async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => newPortalOrder(desk, relay)))
    const [first, second, ...others] = await Promise.all(made.map(({ id }) => bothLevels(desk, id)))
    const served = [first, second].map((one) => one?.theirs.id as string)
    const cancel = (id: string) =>
      desk.call('PUT /order/{id}/cancel_order', {
        token: relay.workshop.admin.token,
        params: { id },
        body: { reason: 'Not possible' },
      })
    const original = bytesOf('relayed')
    await Promise.all([
      ...served.map((id) => deliver(desk, relay.workshop.admin, id, tuned(original))),
      ...others.slice(0, 2).flatMap(({ theirs }) => [cancel(theirs.id), cancel(theirs.id)]),
      desk.runScheduled('orders.fold_figures'),
    ])
    await expectExact()
    expect(await shown()).toMatchObject({ orders: 4, credits: 16, earned: 8 })
  },
  LONG,
)

test(
  'what is kept is what a full count finds, in the months of any zone, before and after it is folded',
  async () => {
    const { theirs } = await bothLevels(desk, (await newPortalOrder(desk, relay)).id)
    await desk.owner.query('create sequence test_numbers start 100000')
    const fold = async () => {
      for (let run = 0; run < 5; run++) await desk.runScheduled('orders.fold_figures')
    }
    await Promise.all([walk(3, 120, theirs.id), fold(), fold(), fold()])
    await expectExact()
    await desk.runScheduled('orders.fold_figures')
    await expectExact()
    const logged = vi.spyOn(desk.platform.log, 'error').mockReturnValue()
    await desk.runScheduled('orders.prove_figures')
    expect(logged.mock.calls).toEqual([])
  },
  LONG,
)

test(
  'the proof finds a month that is not the sum of its days, tells it and mends it',
  async () => {
    await desk.runScheduled('orders.fold_figures')
    await desk.owner.query(
      `update figures set amount = amount + 5 where ctid = (select ctid from figures where name = 'orders.relayed'
     and part = 'orders' and grain = 'month' and owner_id = $1 and at = '2026-03-01T00:00:00Z')`,
      [desk.sites.other],
    )
    const logged = vi.spyOn(desk.platform.log, 'error').mockReturnValue()
    await desk.runScheduled('orders.prove_figures')
    const wrong = logged.mock.calls.flatMap(([facts]) => (facts as unknown as { wrong: object[] }).wrong)
    expect(wrong).toEqual([
      expect.objectContaining({
        name: 'orders.relayed',
        part: 'orders',
        grain: 'month',
        owner_id: desk.sites.other,
      }),
    ])
    await expectExact()
  },
  LONG,
)
