import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newAdmin, type TestPerson } from '#server/test/people.ts'

/* Several staff rearrange the catalogue at once. Positions begin at 0. */
const desk = useDesk()
let admins: TestPerson[]
beforeAll(async () => {
  admins = [await newAdmin(desk), await newAdmin(desk)]
})

const by = (number: number) => admins[number % admins.length]?.token
type Key = Parameters<typeof desk.call>[0]
const add = (name: string, parent_id: string, number = 0) =>
  desk.call('POST /vehicle/manufacturer', { token: by(number), body: { name, parent_id } })
const onOne = (key: Key, id: string, number: number, body?: object) =>
  desk.call(key, { token: by(number), params: { id }, ...(body && { body }) })

async function newType(makers: number): Promise<{ id: string; ids: string[] }> {
  const body = { name: `Type of ${makers} ${Math.random()}` }
  const { id } = (await desk.call('POST /vehicle/vtype', { token: by(0), body })).body
  const ids: string[] = []
  for (let number = 0; number < makers; number++) ids.push((await add(`Maker ${number}`, id)).body.id)
  return { id, ids }
}

const placesOf = async (parent: string): Promise<[string, number][]> => {
  const { rows } = await desk.owner.query(
    'select name, position from vehicles where parent_id = $1 order by position, name',
    [parent],
  )
  return rows.map(({ name, position }) => [name, position])
}

test('two who move at once: places run from 0 without a gap, and nobody is lost', async () => {
  const { id, ids } = await newType(10)
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      onOne('PUT /vehicle/manufacturer/{id}', ids[(number * 7) % 10] ?? '', number, {
        position: (number * 3) % 10,
      }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const places = await placesOf(id)
  expect(places.map(([, position]) => position)).toEqual([...Array(10).keys()])
  expect(places.map(([name]) => name).sort()).toEqual(ids.map((_, number) => `Maker ${number}`).sort())
})

test('moved, deleted and added at once: no gap, none twice', async () => {
  const { id, ids } = await newType(8)
  const replies = await Promise.all([
    ...ids.slice(0, 3).map((one, number) => onOne('DELETE /vehicle/manufacturer/{id}', one, number)),
    ...ids
      .slice(3)
      .map((one, number) => onOne('PUT /vehicle/manufacturer/{id}', one, number, { position: number % 2 })),
    ...Array.from({ length: 4 }, (_, number) => add(`Newcomer ${number}`, id, number)),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const places = await placesOf(id)
  expect(places.map(([, position]) => position)).toEqual([...Array(9).keys()])
})

test('far out of range is the end, and the place it has is no move', async () => {
  const { id, ids } = await newType(3)
  const { body } = await onOne('PUT /vehicle/manufacturer/{id}', ids[0] ?? '', 0, { position: 9999 })
  expect(body.position).toBe(2)
  expect(
    (await onOne('PUT /vehicle/manufacturer/{id}', ids[0] ?? '', 0, { position: 2 })).body.position,
  ).toBe(2)
  expect((await onOne('PUT /vehicle/manufacturer/{id}', ids[0] ?? '', 0, { position: -1 })).status).toBe(400)
  expect(await placesOf(id)).toEqual([
    ['Maker 1', 0],
    ['Maker 2', 1],
    ['Maker 0', 2],
  ])
})
