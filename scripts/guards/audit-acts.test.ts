import { expect, test, vi } from 'vitest'
import { recordedActs } from './audit-acts.ts'
import { cataloguesOf, keysOf, REFERENCE } from './catalogues.ts'
import { readFiles } from './source-files.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

test('every act that is recorded has its words in the audit log, and no words are without an act', () => {
  const audit = cataloguesOf(readFiles('.json')).find(
    ({ language, namespace }) => language === REFERENCE && namespace === 'audit',
  )
  const worded = audit ? [...keysOf(audit)].filter((key) => key.startsWith('acts.')) : []
  const recorded = [...recordedActs(readFiles('.ts'))].map((act) => `acts.${act}`)
  expect(worded.sort()).toEqual(recorded.sort())
})

test('seen failing: acts are found wherever they are named', () => {
  const text = `
    await recordAct(tx, call, { act: 'orders.cancel', subject: order.no })
    await announce(tx, call, 'orders.change', before, after)
    await recordAct(tx, call, { act: late ? 'orders.expire' : 'orders.close', subject })
    listActs({ acts: { add: 'orders.add_part' }, rows })
    tx.db.select(['orders.id']); query.where('orders.id', '=', id); load('users.name')`
  expect([...recordedActs([{ path: 'server/features/orders/x.ts', text }])]).toEqual([
    'orders.cancel',
    'orders.change',
    'orders.expire',
    'orders.close',
    'orders.add_part',
  ])
})
