import { expect, test } from 'vitest'
import type { Settings } from '../../../lib/settings.ts'
import { changedOrders, checkOrders, type OrderValues, orderValues } from './order-values.ts'

const values: OrderValues = {
  services_online: true,
  go_on: true,
  asap_minutes: 60,
  short_minutes: 180,
  long_minutes: 360,
  revision_days: 14,
  ecu_file_mib: 64,
  extra_file_mib: 128,
  attachment_mib: 32,
}
const problemsOf = (change: Partial<OrderValues>) =>
  Object.fromEntries(
    Object.entries(checkOrders({ ...values, ...change }, 'longer!')).filter(([, problem]) => problem),
  )

test('of the settings only those of orders are taken, and only changed ones are sent', () => {
  const { go_on: _, ...kept } = values
  const settings = { ...kept, relay: 'automatic', title: 'Site' }
  expect(orderValues(settings as unknown as Settings)).toEqual(values)
  expect(changedOrders(values, values)).toEqual({})
  expect(
    changedOrders(values, { ...values, services_online: false, go_on: false, revision_days: 0 }),
  ).toEqual({
    relay: 'manual',
    services_online: false,
    revision_days: 0,
  })
})

test.each<[Partial<OrderValues>, object]>([
  [{}, {}],
  [{ revision_days: 0 }, {}],
  [{ revision_days: 366 }, { revision_days: { code: 'too_big', params: { max: 365 } } }],
  [{ asap_minutes: '' }, { asap_minutes: 'required' }],
  [{ asap_minutes: 0 }, { asap_minutes: { code: 'too_small', params: { min: 1 } } }],
  [{ ecu_file_mib: 257 }, { ecu_file_mib: { code: 'too_big', params: { max: 256 } } }],
  [{ asap_minutes: 180 }, { short_minutes: { text: 'longer!' } }],
  [{ long_minutes: 100 }, { long_minutes: { text: 'longer!' } }],
  [{ short_minutes: '' }, { short_minutes: 'required' }],
])('%j leads to %j', (change, problems) => {
  expect(problemsOf(change)).toEqual(problems)
})
