import { expect, test, vi } from 'vitest'
import { byHandProblems } from './consequences.ts'
import { readFiles } from './source-files.ts'

// The whole project is parsed: a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000 })

test('what follows from an act stands in the table of its feature', () => {
  expect(byHandProblems(readFiles('.ts'))).toEqual([])
})

test('seen failing: an act that writes the log or tells browsers by itself', () => {
  const text = `
    await recordAct(tx, call, { act: 'orders.cancel', subject })
    publish(tx, 'staff', 'order.changed', data)
    await tell(tx, call, 'order.cancelled', { order })`
  const problems = (path: string) => byHandProblems([{ path, text }])
  expect(problems('server/features/orders/acts/cancel-order.ts')).toEqual([
    'server/features/orders/acts/cancel-order.ts:2 calls recordAct by hand',
    'server/features/orders/acts/cancel-order.ts:3 calls publish by hand',
  ])
  for (const path of [
    'server/features/consequences/consequences.ts',
    'server/features/orders/core/order-consequences.ts',
    'server/features/orders/acts/cancel-order.test.ts',
    'server/platform/events/publish.ts',
  ])
    expect(problems(path)).toEqual([])
})
