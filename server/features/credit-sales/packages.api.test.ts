import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { useOrderedList, walkOrderedList } from '#server/test/ordered-list.ts'
import { newPerson } from '#server/test/people.ts'

const desk = useDesk()
const SMALL = { name: 'Small', credits: 10, price: 9.5, active: true }
const list = useOrderedList(desk, {
  path: 'price',
  table: 'packages',
  permission: 'settings',
  sample: SMALL,
  changed: { price: 1 },
  acts: 'purchases.%package',
})
const { people, add, addAll, change, move, remove, items, order, idOf, lastAct } = list

walkOrderedList(desk, list, [
  [{ credits: 0 }, 'credits'],
  [{ credits: -1 }, 'credits'],
  [{ credits: 1_000_000.01 }, 'credits'],
  [{ credits: 1.005 }, 'credits'],
  [{ credits: '10' }, 'credits'],
  [{ price: 0 }, 'price'],
  [{ price: -5 }, 'price'],
  [{ price: 10_000_000.01 }, 'price'],
  [{ price: null }, 'price'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'two\nlines' }, 'name'],
  [{ active: 'yes' }, 'active'],
  [{ position: 0 }, 'position'],
  [{ saving: 99 }, 'saving'],
  [{ site_id: newId() }, 'site_id'],
])

test('a package is added at the end, with what it saves, and stands in the log', async () => {
  await add({ name: 'One', credits: 1, price: 1, active: true })
  const { status, body } = await add({ name: 'Ten', credits: 10, price: 8.55, active: false })
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Ten',
    credits: 10,
    price: 8.55,
    saving: 14,
    position: 1,
    active: false,
  })
  expect((await items())[1]).toEqual(body)
  expect(await lastAct()).toEqual({
    act: 'purchases.add_package',
    subject: 'Ten',
    before: null,
    after: { name: 'Ten', credits: 10, price: 8.55, active: false },
  })
})

test('only what is sent changes, and only what changed is written down', async () => {
  const { body: before } = await add()
  const { body } = await change(before.id, { price: 5 })
  expect(body).toEqual({ ...before, price: 5, saving: 50 })
  expect((await items())[0]).toEqual(body)
  const act = {
    act: 'purchases.change_package',
    subject: 'Small',
    before: { price: 9.5 },
    after: { price: 5 },
  }
  expect(await lastAct()).toEqual(act)
  expect((await change(before.id, {})).body).toEqual(body)
  expect((await change(before.id, { price: 5, active: true })).body).toEqual(body)
  expect(await lastAct()).toEqual(act)
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from audit_log where act = 'purchases.change_package'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a package without a name is called by its size in the log', async () => {
  await add({ ...SMALL, name: '', credits: 12.5 })
  expect((await lastAct()).subject).toBe('12.5')
})

test('a deleted package stands whole in the log', async () => {
  await addAll('A')
  await remove(await idOf('A'))
  expect(await lastAct()).toEqual({
    act: 'purchases.delete_package',
    subject: 'A',
    before: { name: 'A', credits: 10, price: 9.5, active: true },
    after: null,
  })
})

test('customers see what is on sale, in order, with the terms of the site', async () => {
  await addAll('A', 'B', 'C')
  await change(await idOf('A'), { active: false })
  await move(await idOf('C'), 0)
  await desk.owner.query(
    `update site_settings set credit_rate = 125, currency = 'PLN', free_amount = false, retention_months = 6
     where site_id = $1`,
    [desk.sites.main],
  )
  const { status, body } = await desk.call('GET /price_all', { token: people.customer.token })
  expect(status).toBe(200)
  expect([order(body.items), body.items.map((item: { saving: number }) => item.saving)]).toEqual([
    ['0 C', '2 B'],
    [24, 24],
  ])
  expect({ ...body, items: [] }).toEqual({
    items: [],
    credit_rate: 1.25,
    currency: 'PLN',
    free_amount: false,
    retention_months: 6,
    can_buy: true,
  })
  const elsewhere = await newPerson(desk, { site: 'other' })
  const other = await desk.call('GET /price_all', { token: elsewhere.token, site: 'other' })
  expect(other.body).toEqual({
    items: [],
    credit_rate: 1,
    currency: 'EUR',
    free_amount: true,
    retention_months: 1,
    can_buy: true,
  })
  expect((await desk.call('GET /price_all', { token: people.staff.token })).status).toBe(200)
  expect((await desk.call('GET /price_all')).status).toBe(401)
})

test('the largest package there can be keeps its figures', async () => {
  const body = { name: 'Huge', credits: 1_000_000, price: 10_000_000, active: true }
  expect((await add(body)).body).toMatchObject(body)
  expect((await add({ ...SMALL, credits: 0.01, price: 0.01 })).body).toMatchObject({
    credits: 0.01,
    price: 0.01,
  })
})
