import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson } from '#server/test/people.ts'

const desk = useDesk()

test('counts are folded to the end when more came together than one bite takes', async () => {
  const { id } = await newPerson(desk)
  await desk.owner.query(
    `insert into order_count_changes (site_id, user_id, channel, status, change)
     select $1, $2, 'direct', 'pending', 1 from generate_series(1, 12000)`,
    [desk.sites.main, id],
  )
  await desk.runScheduled('orders.fold_counts')
  const lines = await desk.owner.query('select count(*)::int as n from order_count_changes')
  const counts = await desk.owner.query('select orders::int from order_counts order by user_id')
  expect([lines.rows, counts.rows]).toEqual([[{ n: 0 }], [{ orders: 12_000 }, { orders: 12_000 }]])
})
