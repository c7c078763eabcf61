import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'
import { clearVehicles, GOLF, LEVEL_CALLS, newVehicles, onLevel } from '#server/test/vehicles.ts'

const desk = useDesk()
let staff: TestPerson
let customer: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['vehicle_statistics'])
  customer = await newPerson(desk)
})
beforeEach(() => clearVehicles(desk))

interface Item {
  id: string
  name: string
  position: number
}

const add = (level: number, body: object, token = staff.token, site: 'main' | 'other' = 'main') =>
  desk.call(onLevel('POST', LEVEL_CALLS[level]?.one ?? ''), { token, body, site })
const change = (level: number, id: string, body: object) =>
  desk.call(onLevel('PUT', LEVEL_CALLS[level]?.one ?? '', '/{id}'), {
    token: staff.token,
    params: { id },
    body,
  })
const remove = (level: number, id: string) =>
  desk.call(onLevel('DELETE', LEVEL_CALLS[level]?.one ?? '', '/{id}'), { token: staff.token, params: { id } })
const list = (level: number, query: Record<string, string | number> = {}, token = customer.token) =>
  desk.call(onLevel('GET', LEVEL_CALLS[level]?.list ?? ''), { token, query })
const order = ({ body }: { body: { items: Item[] } }) =>
  body.items.map(({ name, position }) => `${position} ${name}`)
const lastAct = async () =>
  (
    await desk.owner.query(
      "select act, subject, before, after from audit_log where act like 'vehicles.%' order by id desc limit 1",
    )
  ).rows[0]

/** One of each level, below each other; the ids from type to variant. */
async function addPath(): Promise<string[]> {
  const ids: string[] = []
  for (const [level, name] of ['Cars', 'Volkswagen', 'Golf', 'VII', '2.0 TDI 150'].entries()) {
    const { body } = await add(level, { name, ...(level > 0 && { parent_id: ids[level - 1] }) })
    ids.push(body.id)
  }
  return ids
}

describe.each(LEVEL_CALLS.map(({ level }, number) => ({ level, number })))('$level', ({ level, number }) => {
  let parent: string | undefined
  beforeEach(async () => {
    const path = await addPath()
    parent = path[number - 1]
    if (number === 0) {
      await clearVehicles(desk)
      parent = undefined
    }
    // Beside the first path stands one of its own, so that lists begin empty.
    else
      parent = (
        await add(number - 1, { name: 'Another', ...(number > 1 && { parent_id: path[number - 2] }) })
      ).body.id
  })
  const below = (): Record<string, string> => (parent ? { parent_id: parent } : {})
  const inOrder = async () => order(await list(number, below()))

  test('is added at the end or in between, with its path', async () => {
    await add(number, { name: 'One', ...below() })
    const { status, body } = await add(number, { name: 'Three', ...below() })
    expect([status, body.position, body.level, body.children]).toEqual([200, 1, level, 0])
    expect(body.path).toHaveLength(number)
    expect(body.path.at(-1)?.name).toBe(parent && 'Another')
    await add(number, { name: 'Two', position: 1, ...below() })
    expect(await inOrder()).toEqual(['0 One', '1 Two', '2 Three'])
    await add(number, { name: 'Last', position: 99, ...below() })
    expect((await inOrder())[3]).toBe('3 Last')
    expect(await lastAct()).toMatchObject({ act: 'vehicles.add', after: { name: 'Last', position: 3 } })
  })

  test('is renamed and moved, and the others make room', async () => {
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await add(number, { name, ...below() })).body.id)
    const { body } = await change(number, ids[2] ?? '', { name: '3', position: 0 })
    expect([body.name, body.position]).toEqual(['3', 0])
    expect(await inOrder()).toEqual(['0 3', '1 One', '2 Two'])
    expect(await lastAct()).toMatchObject({
      act: 'vehicles.change',
      before: { name: 'Three', position: 2 },
      after: { name: '3', position: 0 },
    })
    await change(number, ids[2] ?? '', { position: 50 })
    expect(await inOrder()).toEqual(['0 One', '1 Two', '2 3'])
  })

  test('goes, and the places close up', async () => {
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await add(number, { name, ...below() })).body.id)
    expect(await remove(number, ids[0] ?? '')).toMatchObject({ status: 200, body: { status: 'success' } })
    expect(await inOrder()).toEqual(['0 Two', '1 Three'])
    expect((await remove(number, ids[0] ?? '')).status).toBe(404)
    expect(await lastAct()).toMatchObject({ act: 'vehicles.delete', before: { name: 'One' } })
  })

  test('a name comes once below a parent', async () => {
    const { body: first } = await add(number, { name: 'One', ...below() })
    await add(number, { name: 'Two', ...below() })
    const taken = { code: 'invalid_input', fields: { name: { code: 'taken' } } }
    expect((await add(number, { name: 'One', ...below() })).body).toMatchObject(taken)
    expect((await change(number, first.id, { name: 'Two' })).body).toMatchObject(taken)
  })

  test('malformed, unknown and of another level', async () => {
    const stranger = newId()
    const { body: mine } = await add(number, { name: 'Mine', ...below() })
    const call = (method: string, name: string, id: string) =>
      desk.call(onLevel(method, name, '/{id}'), {
        token: staff.token,
        params: { id },
        ...(method === 'PUT' && { body: { name: 'X' } }),
      })
    const { one } = LEVEL_CALLS[number] ?? { one: '' }
    const another = LEVEL_CALLS[(number + 1) % 5]?.one ?? ''
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect((await call(method, one, 'x')).body.fields).toEqual({ id: { code: 'invalid' } })
      expect((await call(method, one, stranger)).status).toBe(404)
      expect((await call(method, another, mine.id)).status).toBe(404)
    }
    if (parent) {
      expect((await add(number, { name: 'X', parent_id: stranger })).status).toBe(404)
      expect((await add(number, { name: 'X', parent_id: mine.id })).status).toBe(404)
      expect((await add(number, { name: 'X' })).body.fields).toEqual({ parent_id: { code: 'required' } })
    }
    expect((await add(number, { name: ' ', ...below() })).body.fields).toEqual({ name: { code: 'required' } })
    expect((await add(number, { name: 'X', position: -1, ...below() })).status).toBe(400)
  })

  test('everybody reads, only staff of the admin site with the permission write', async () => {
    const { body: mine } = await add(number, { name: 'Mine', ...below() })
    const { one, list: listName } = LEVEL_CALLS[number] ?? { one: '', list: '' }
    const params = { id: mine.id }
    const elsewhere = await newAdmin(desk, { site: 'other' })
    const helper = await newModerator(desk, ['orders'])
    const writes = [
      [onLevel('POST', one), { body: { name: 'X', ...below() } }],
      [onLevel('PUT', one, '/{id}'), { params, body: { name: 'X' } }],
      [onLevel('DELETE', one, '/{id}'), { params }],
    ] as const
    for (const [key, options] of writes) {
      expect((await desk.call(key, options)).status).toBe(401)
      expect((await desk.call(key, { ...options, token: customer.token })).status).toBe(403)
      expect((await desk.call(key, { ...options, token: helper.token })).status).toBe(403)
      const reply = await desk.call(key, { ...options, token: elsewhere.token, site: 'other' })
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden'])
    }
    for (const [key, options] of [
      [onLevel('GET', one, '/{id}'), { params }],
      [onLevel('GET', listName), { query: below() }],
    ] as const) {
      expect((await desk.call(key, options)).status).toBe(401)
      const reply = await desk.call(key, { ...options, token: elsewhere.token, site: 'other' })
      expect((reply.body.items?.[0] ?? reply.body).name).toBe('Mine')
    }
  })
})

test('what has something below it stays', async () => {
  const path = await addPath()
  for (const level of [0, 1, 2, 3]) {
    const { status, body } = await remove(level, path[level] ?? '')
    expect([status, body.code]).toEqual([409, 'has_children'])
  }
  for (const level of [4, 3, 2, 1, 0]) expect((await remove(level, path[level] ?? '')).status).toBe(200)
  const { rows } = await desk.owner.query(
    'select (select count(*)::int from vehicles) as vehicles, (select count(*)::int from vehicle_search) as found',
  )
  expect(rows).toEqual([{ vehicles: 0, found: 0 }])
})

test('the selects follow each other down', async () => {
  const path = await addPath()
  const names: string[] = []
  for (const [place, { list: name }] of LEVEL_CALLS.slice(0, 4).entries()) {
    const select = (parent: string, token = customer.token) =>
      desk.call(onLevel('GET', name, '/selected/{parent}'), { token, params: { parent } })
    const { body } = await select(path[place] ?? '')
    names.push(...body.items.map((item: Item) => item.name))
    expect(body.items[0].id).toBe(path[place + 1])
    expect((await select(path[place + 1] ?? '')).status).toBe(404)
    expect((await select(newId())).status).toBe(404)
    expect((await select('x')).status).toBe(400)
    expect((await select(path[place] ?? '', '')).status).toBe(401)
  }
  expect(names).toEqual(['Volkswagen', 'Golf', 'VII', '2.0 TDI 150'])
})

test('lists are paged, searched, sorted and limited to a parent', async () => {
  await newVehicles(
    desk,
    Array.from({ length: 30 }, (_, number) => ({
      ...GOLF,
      path: [
        'Cars',
        'Volkswagen',
        'Golf',
        number < 20 ? 'VI' : 'VII',
        `Variant ${String(number).padStart(2, '0')}`,
      ],
    })),
  )
  const { body } = await list(4, { page: 2, size: 7, sort_by: 'name' })
  expect([body.total, body.items.length, body.items[0].name]).toEqual([30, 7, 'Variant 07'])
  expect(body.items[0].path.map(({ name }: Item) => name)).toEqual(['Cars', 'Volkswagen', 'Golf', 'VI'])
  const [six, seven] = (await list(3)).body.items
  expect([six.name, six.children, seven.name, seven.children]).toEqual(['VI', 20, 'VII', 10])
  expect((await list(4, { parent_id: seven.id })).body.total).toBe(10)
  expect(order(await list(4, { search: 'VARIANT 1', sort_by: 'name', sort_order: 'desc', size: 2 }))).toEqual(
    ['19 Variant 19', '18 Variant 18'],
  )
  expect((await list(4, { search: '%' })).body.total).toBe(0)
  expect((await list(4, { size: -1 })).body.items).toHaveLength(30)
  expect((await list(4, { parent_id: 'x' })).status).toBe(400)
  expect((await list(4, { sort_by: 'level' })).status).toBe(400)
})

test('a list is narrowed to anything above it', async () => {
  const path = (...names: string[]) => ({ ...GOLF, path: names as [string, string, string, string, string] })
  await newVehicles(desk, [
    path('Cars', 'Volkswagen', 'Golf', 'VI', 'A'),
    path('Cars', 'Volkswagen', 'Golf', 'VII', 'B'),
    path('Cars', 'Volkswagen', 'Polo', 'V', 'C'),
    path('Cars', 'Audi', 'A3', '8P', 'D'),
    path('Trucks', 'MAN', 'TGX', 'I', 'E'),
  ])
  const ids = new Map<string, string>()
  for (const level of [0, 1, 2, 3, 4])
    for (const { name, id } of (await list(level)).body.items as Item[]) ids.set(name, id)
  const names = async (level: number, above: string, more = {}) => {
    const { body } = await list(level, { above_id: ids.get(above) ?? '', sort_by: 'name', ...more })
    expect(body.total).toBe(body.items.length)
    return body.items.map(({ name }: Item) => name).join(' ')
  }
  expect(await names(1, 'Cars')).toBe('Audi Volkswagen')
  expect(await names(2, 'Cars')).toBe('A3 Golf Polo')
  expect(await names(3, 'Cars')).toBe('8P V VI VII')
  expect(await names(3, 'Volkswagen')).toBe('V VI VII')
  expect(await names(4, 'Cars')).toBe('A B C D')
  expect(await names(4, 'Trucks')).toBe('E')
  expect(await names(4, 'Volkswagen')).toBe('A B C')
  expect(await names(4, 'Golf')).toBe('A B')
  expect(await names(4, 'VII')).toBe('B')
  expect(await names(4, 'Cars', { search: 'd', completed: 'true' })).toBe('D')
  expect(await names(4, 'Golf', { parent_id: ids.get('VI') })).toBe('A')
  expect(await names(2, 'Golf')).toBe('')
  expect(await names(2, 'VII')).toBe('')
  expect((await list(4, { above_id: newId() })).status).toBe(404)
  expect((await list(4, { above_id: 'x' })).status).toBe(400)
})

test('a type sets the price type of its vehicles', async () => {
  const { body: trucks } = await add(0, { name: 'Trucks', price_type: 3 })
  expect(trucks.price_type).toBe(3)
  expect((await change(0, trucks.id, { name: 'Lorries' })).body.price_type).toBe(3)
  expect((await change(0, trucks.id, { price_type: null })).body.price_type).toBe(null)
  expect((await change(0, trucks.id, { price_type: 4 })).status).toBe(400)
  const { status } = await add(1, { name: 'X', parent_id: trucks.id, price_type: 1 })
  expect(status).toBe(400)
})

test('two who add at once get two places', async () => {
  const { body: cars } = await add(0, { name: 'Cars' })
  await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      add(1, { name: `Maker ${number}`, parent_id: cars.id, position: 0 }),
    ),
  )
  const { body } = await list(1, { parent_id: cars.id })
  expect(body.items.map(({ position }: Item) => position)).toEqual([...Array(12).keys()])
})
