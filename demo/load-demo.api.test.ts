import { expect, test } from 'vitest'
import { proveLedger } from '#features/credits/index.ts'
import { useDesk } from '#server/test/desk.ts'
import { numbersOf } from '#server/test/purchases.ts'
import { loadDemo } from './load-demo.ts'

const desk = useDesk()

test('the demo fills an empty portal once, with books that balance and invoices without a gap', async () => {
  await loadDemo(desk.platform, desk.sites.main)
  await loadDemo(desk.platform, desk.sites.main)
  const { proof } = await desk.platform.db.transaction(desk.sites.main, proveLedger)
  expect(proof).toMatchObject({ wallets: 8, wrong: [] })
  const numbers = await numbersOf(desk, desk.sites.main)
  // Numbers belong to a year; the demo's year of sales may touch two.
  expect(numbers).toHaveLength(37)
  const { rows } = await desk.owner.query('select status, count(*)::int from invoices group by 1 order by 1')
  expect(Object.fromEntries(rows.map(({ status, count }) => [status, count]))).toMatchObject({
    pending: 3,
    refunded: 1,
    void: 1,
  })
  await desk.runJobs()
  const documents = await desk.owner.query(
    'select count(*)::int from invoices where document_file_id is not null',
  )
  expect(documents.rows[0].count).toBeGreaterThan(5)
})
