import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { containing } from '#platform/db/paging.ts'
import { useBareDatabase } from '#server/test/bare-database.ts'
import { insertBareOrders, insertBarePerson } from '#server/test/bare-orders.ts'

const bare = useBareDatabase()
let people: [string, string]

beforeAll(async () => {
  const [here, elsewhere] = bare.sites
  people = [await insertBarePerson(bare, here), await insertBarePerson(bare, here)]
  const [one, other] = people
  await insertBareOrders(bare, here, [
    { userId: one, plate: 'N-XY 107' },
    { userId: one, plate: 'n xy 107' },
    { userId: one, plate: 'N-XY 1071' },
    { userId: one, plate: 'N-XY 20', search: ' garage n-xy 107' },
    { userId: other, plate: 'AMG-63' },
    { userId: one, plate: 'M-AB 1', search: ' c 63 amg 63' },
  ])
  const stranger = await insertBarePerson(bare, elsewhere)
  await insertBareOrders(bare, elsewhere, [{ userId: stranger, plate: 'N-XY 107' }])
})

const search = (typed: string, customer: string | null = null) =>
  bare.db.read(bare.sites[0], async (tx) => {
    const { rows } = await sql<{ order_no: number }>`
      select o.order_no from orders o where o.id in (select app.search_orders('direct', ${containing(typed)}, ${customer},
        null, null, false, null, 'newest', null, null, null, 100)) order by 1`.execute(tx.db)
    return rows.map((row) => row.order_no)
  })

test.each([
  ['a whole plate, however it is spaced: that plate and those that begin with it', 'n-xy 107', [1, 2, 3]],
  ['spaced otherwise than on any order', 'nx y-107', [1, 2, 3]],
  ['without spaces and dashes: every order that has it anywhere', 'nxy107', [1, 2, 3]],
  ['no whole plate of anybody: every order that has it anywhere', 'n-xy 10', [1, 3, 4]],
  ['the words before a plate are no plate', 'garage n-xy 107', [4]],
  ['signs of a pattern are no plate', 'n_xy 107', []],
])('%s', async (_, typed, expected) => {
  expect(await search(typed)).toEqual(expected)
})

test('a plate of somebody else does not change what a customer finds', async () => {
  expect(await search('amg 63')).toEqual([5])
  expect(await search('amg 63', people[0])).toEqual([6])
  expect(await search('n-xy 107', people[1])).toEqual([])
})
