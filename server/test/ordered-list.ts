import { v7 as newId } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Desk } from './desk.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from './people.ts'

/** A list that staff sort by hand, as its tests know it. */
interface ListUnderTest {
  path: 'price' | 'service' | 'option'
  table: 'packages' | 'services' | 'options'
  permission: Permission
  /** A row as staff add it, and a change of one. */
  sample: { name: string }
  changed: object
  /** Of the audit log, for LIKE. */
  acts: string
}

export interface ListItem {
  id: string
  name: string
  position: number
}

/** What staff do with the list, which is empty before each test. */
export function useOrderedList(desk: Desk, list: ListUnderTest) {
  const { path, table, sample } = list
  const people = {} as { staff: TestPerson; customer: TestPerson }
  beforeAll(async () => {
    people.staff = await newModerator(desk, [list.permission])
    people.customer = await newPerson(desk)
  })
  beforeEach(() => desk.owner.query(`delete from ${table}`))

  const call = (key: EndpointKey, options: object = {}) =>
    desk.call(key, { token: people.staff.token, ...options })
  const add = (body: object = sample) => call(`POST /${path}`, { body })
  const items = async (): Promise<ListItem[]> => (await call(`GET /${path}`)).body.items
  return {
    ...list,
    people,
    call,
    add,
    items,
    change: (id: string, body: object) => call(`PUT /${path}/{id}`, { params: { id }, body }),
    move: (id: string, position: unknown) =>
      call(`PUT /${path}/{id}/update_pos`, { params: { id }, body: { position } }),
    remove: (id: string) => call(`DELETE /${path}/{id}`, { params: { id } }),
    order: (shown: ListItem[]) => shown.map(({ name, position }) => `${position} ${name}`),
    idOf: async (name: string) => (await items()).find((item) => item.name === name)?.id ?? '',
    async addAll(...names: string[]) {
      for (const name of names) await add({ ...sample, name })
    },
    async lastAct() {
      const { rows } = await desk.owner.query(
        'select act, subject, before, after from audit_log where act like $1 order by id desc limit 1',
        [list.acts],
      )
      return rows[0]
    },
  }
}

type OrderedList = ReturnType<typeof useOrderedList>

/** What holds for every such list. `refused`: parts of a row that are refused, with the field that is named. */
export function walkOrderedList(desk: Desk, list: OrderedList, refused: [part: object, field: string][]) {
  const { path, sample, changed, call, add, addAll, change, move, remove, items, order, idOf, lastAct } = list

  test.each<[number, string[]]>([
    [0, ['0 C', '1 A', '2 B', '3 D']],
    [1, ['0 A', '1 C', '2 B', '3 D']],
    [2, ['0 A', '1 B', '2 C', '3 D']],
    [3, ['0 A', '1 B', '2 D', '3 C']],
    [1000, ['0 A', '1 B', '2 D', '3 C']],
  ])('the third of four, moved to %i', async (position, expected) => {
    await addAll('A', 'B', 'C', 'D')
    const { status, body } = await move(await idOf('C'), position)
    expect([status, order(body.items)]).toEqual([200, expected])
    expect(order(await items())).toEqual(expected)
  })

  test('a move stands in the log, unless it leads nowhere', async () => {
    await addAll('A', 'B', 'C')
    await move(await idOf('C'), 0)
    const act = await lastAct()
    expect(act).toEqual({
      act: expect.stringContaining('.move_'),
      subject: 'C',
      before: { position: 2 },
      after: { position: 0 },
    })
    await move(await idOf('A'), 1)
    expect(await lastAct()).toEqual(act)
  })

  test('those behind a deleted one move up, and the next is added at the end', async () => {
    await addAll('A', 'B', 'C')
    expect((await remove(await idOf('A'))).body).toEqual({ status: 'success' })
    expect(order(await items())).toEqual(['0 B', '1 C'])
    expect(await lastAct()).toMatchObject({ act: expect.stringContaining('.delete_'), subject: 'A' })
    await addAll('D')
    expect(order(await items())).toEqual(['0 B', '1 C', '2 D'])
  })

  test('twenty moves at once leave each in a place of its own, from 0 without a gap', async () => {
    await addAll('A', 'B', 'C', 'D', 'E', 'F')
    const ids = (await items()).map(({ id }) => id)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => move(ids[turn % 6] ?? '', (turn * 7) % 6)),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    for (const { body } of replies)
      expect(body.items.map((item: ListItem) => item.position)).toEqual([0, 1, 2, 3, 4, 5])
    const after = await items()
    expect(after.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
    expect(after.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('whatever staff add, move and delete at once: places run from 0 without a gap', async () => {
    await addAll('A', 'B', 'C', 'D', 'E', 'F')
    const ids = (await items()).map(({ id }) => id)
    const replies = await Promise.all([
      ...ids.slice(0, 4).flatMap((id, place) => [move(id, 5 - place), move(id, place)]),
      ...ids.slice(4).map(remove),
      ...['G', 'H', 'I'].map((name) => add({ ...sample, name })),
    ])
    expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(200))
    const left = await items()
    expect(left.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(left.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'D', 'G', 'H', 'I'])
  })

  test('one that is deleted three times at once is deleted once', async () => {
    const { body } = await add()
    const replies = await Promise.all([remove(body.id), remove(body.id), remove(body.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  test.each(refused)('%j is refused in a new one and in an old one', async (part, field) => {
    const { body: old } = await add()
    const replies = [await add({ ...sample, name: 'New', ...part }), await change(old.id, part)]
    expect(replies.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
      Array(2).fill([400, [field]]),
    )
    expect(await items()).toEqual([old])
  })

  test.each([-1, 1.5, 1001, '0', null])('%j is no place', async (position) => {
    const { body } = await add()
    const answer = await move(body.id, position)
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['position']])
  })

  test('one of another site cannot be found, and stays as it is; a malformed id is refused', async () => {
    const { token } = await newAdmin(desk, { site: 'other' })
    const { body: theirs } = await desk.call(`POST /${path}`, { token, site: 'other', body: sample })
    for (const id of [theirs.id, newId()]) {
      const replies = [await change(id, changed), await move(id, 0), await remove(id)]
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
        Array(3).fill([404, 'not_found']),
      )
    }
    const malformed = [await change('x', changed), await move('x', 0), await remove('x')]
    expect(malformed.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual(
      Array(3).fill([400, ['id']]),
    )
    expect(await items()).toEqual([])
    const kept = await desk.call(`GET /${path}`, { token, site: 'other' })
    expect(kept.body.items).toEqual([theirs])
  })

  test('the list comes in pages, counts all that match, and is sorted as it stands or by name', async () => {
    await addAll('Stage 1', 'Eco', 'Stage 2')
    const shown = async (query: Record<string, string | number>) => {
      const { status, body } = await call(`GET /${path}`, { query })
      if (status !== 200) return status
      return { ...body, items: (body.items as ListItem[]).map(({ name }) => name) }
    }
    const all = ['Stage 1', 'Eco', 'Stage 2']
    expect(await shown({})).toEqual({ items: all, total: 3, page: 1, size: 20 })
    expect(await shown({ page: 2, size: 2 })).toEqual({ items: ['Stage 2'], total: 3, page: 2, size: 2 })
    expect(await shown({ page: 9, size: 2 })).toEqual({ items: [], total: 3, page: 9, size: 2 })
    expect(await shown({ size: -1 })).toEqual({ items: all, total: 3, page: 1, size: -1 })
    const found = await shown({ size: 1, search: 'sTAge' })
    expect(found).toEqual({ items: ['Stage 1'], total: 2, page: 1, size: 1 })
    expect(await shown({ search: '%' })).toMatchObject({ items: [], total: 0 })
    expect(await shown({ sort_by: 'name' })).toMatchObject({ items: ['Eco', 'Stage 1', 'Stage 2'] })
    expect(await shown({ sort_order: 'desc' })).toMatchObject({ items: ['Stage 2', 'Eco', 'Stage 1'] })
    expect([await shown({ sort_by: 'site_id' }), await shown({ size: 0 })]).toEqual([400, 400])
  })

  const staffCalls: [EndpointKey, object | undefined][] = [
    [`GET /${path}`, undefined],
    [`POST /${path}`, { ...sample, name: 'New' }],
    [`PUT /${path}/{id}`, changed],
    [`PUT /${path}/{id}/update_pos`, { position: 0 }],
    [`DELETE /${path}/{id}`, undefined],
  ]
  test.each(staffCalls)('%s: strangers, customers and staff without the key are refused', (key, body) =>
    expectStaffOnly(desk, list, key, body),
  )
}

/** Only staff with the key of the list make the call; whoever else tries changes nothing. */
export async function expectStaffOnly(
  desk: Desk,
  { add, items, people, permission }: OrderedList,
  key: EndpointKey,
  body?: object,
) {
  const { body: before } = await add()
  const otherKeys = (['orders', 'settings'] as const).filter((other) => other !== permission)
  const callers = [
    undefined,
    people.customer.token,
    (await newModerator(desk, otherKeys)).token,
    (await newAdmin(desk, { site: 'other' })).token,
  ]
  const replies = await Promise.all(
    callers.map((token) => desk.call(key, { token, params: { id: before.id }, ...(body && { body }) })),
  )
  expect(replies.map((reply) => reply.status)).toEqual([401, 403, 403, 401])
  expect(await items()).toEqual([before])
}
