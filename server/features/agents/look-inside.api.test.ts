import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertBareOrders } from '#server/test/bare-orders.ts'
import { statementsOf } from '#server/test/count-statements.ts'
import { useDesk } from '#server/test/desk.ts'
import { expectDone } from '#server/test/orders.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { at, openPortal } from '#server/test/sub-portals.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['agent_manager'])
})

const inside = async (siteId: string, ids: readonly string[]) => {
  const { rows } = await desk.platform.db.read(siteId, (tx) =>
    sql`select * from app.look_into_portals(${ids}::uuid[])`.execute(tx.db),
  )
  return rows
}

/** Beside what a process keeps of a site, which it may have to read anew at any time. */
const isOfCall = (text: string) => !/is_admin_site|site_settings/.test(text)

async function statementsOfLists(): Promise<number[]> {
  const counts = []
  for (const key of ['GET /sub_portals', 'GET /agents', 'GET /sub_portal_statistics'] as const) {
    const sent = await statementsOf(async () => expectDone(await desk.call(key, { token: staff.token })))
    counts.push(sent.filter(isOfCall).length)
  }
  return counts
}

test('the lists of portals, of agents and their statistics cost as many statements for one as for six', async () => {
  await openPortal(desk, staff)
  expect(await statementsOfLists()).toEqual([4, 6, 5])
  for (let more = 0; more < 5; more++) await openPortal(desk, staff)
  expect(await statementsOfLists()).toEqual([4, 6, 5])
})

test('security 21: a provider sees its portals and nobody else does: no other portal, no provider, not the portal itself', async () => {
  const { id, slug } = await openPortal(desk, staff, { title: 'Seen', admin_email: 'invited@portal.test' })
  const other = await openPortal(desk, staff)
  const ids = [id, other.id, desk.sites.main]
  const expires = expect.any(Date)
  expect((await inside(desk.sites.main, ids)).filter((row) => (row as { id: string }).id === id)).toEqual([
    {
      id,
      title: 'Seen',
      language: 'en',
      has_admin: false,
      invited_email: 'invited@portal.test',
      invited_until: expires,
      open_orders: 0,
    },
  ])
  expect(await inside(desk.sites.main, ids)).toHaveLength(2)
  for (const siteId of [id, other.id]) expect(await inside(siteId, ids)).toEqual([])
  const atPortal = await newAdmin({ ...desk, sites: { ...desk.sites, other: id } }, { site: 'other' })
  for (const key of ['GET /sub_portals', 'GET /agents', 'GET /sub_portal_statistics'] as const) {
    const refused = await desk.call(key, at(slug, { token: atPortal.token }))
    expect([key, refused.status, refused.body.code]).toEqual([key, 403, 'forbidden'])
  }
})

test('open orders are exact before and after they are folded, and an invitation goes once there is an admin', async () => {
  const { id } = await openPortal(desk, staff)
  const there = { ...desk, sites: { ...desk.sites, other: id } }
  const customer = await newPerson(there, { site: 'other' })
  await insertBareOrders(desk, id, [{ userId: customer.id }, { userId: customer.id }])
  await insertBareOrders(desk, id, [{ userId: customer.id, status: 'cancelled' }])
  const look = async () => (await inside(desk.sites.main, [id]))[0]
  expect(await look()).toMatchObject({ open_orders: 2, has_admin: false })
  await desk.runScheduled('orders.fold_counts')
  expect(await look()).toMatchObject({ open_orders: 2, invited_email: expect.any(String) })
  await newAdmin(there, { site: 'other' })
  expect(await look()).toMatchObject({ has_admin: true, invited_email: null, invited_until: null })
  const { body } = await desk.call('GET /sub_portals', { token: staff.token })
  expect(body.items.find((portal: { id: string }) => portal.id === id)).toMatchObject({
    open_orders: 2,
    invited_admin: null,
    can: { close: false, invite_admin: false },
  })
})
