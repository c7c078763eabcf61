import { expect, test } from 'vitest'
import type { Preview } from './tried-order.ts'
import { NOTHING_TRIED, optionsWith, totalOf } from './tried-order.ts'

const common = { note: '', attestation: '', needs_fault_codes: false }
const preview: Preview = {
  price_type: 1,
  services: [
    { id: 's1', name: 'Stage 1', note: '', attestation: '', price: 0.1, needs_option: false },
    { id: 's2', name: 'Eco', note: '', attestation: '', price: 50, needs_option: false },
  ],
  options: [
    {
      ...common,
      id: 'o1',
      name: 'DTC',
      price: 0.2,
      service_ids: [],
      extras: [{ id: 'e1', name: 'Hot start', price: 1.11 }],
    },
    { ...common, id: 'o2', name: 'Launch', price: 40, service_ids: ['s1'], extras: [] },
  ],
}

test('options follow the chosen service', () => {
  const names = (serviceId: string | null) => optionsWith(preview, serviceId).map(({ name }) => name)
  expect([names(null), names('s1'), names('s2')]).toEqual([['DTC', 'Launch'], ['DTC', 'Launch'], ['DTC']])
})

test('the total is exact and counts only what is on offer', () => {
  expect(totalOf(preview, NOTHING_TRIED)).toBe(0)
  expect(totalOf(preview, { serviceId: 's1', optionIds: ['o1'], extraIds: [] })).toBe(0.3)
  const all = { optionIds: ['o1', 'o2'], extraIds: ['e1'] }
  expect(totalOf(preview, { serviceId: 's1', ...all })).toBe(41.41)
  expect(totalOf(preview, { serviceId: 's2', ...all })).toBe(51.31)
  expect(totalOf(preview, { serviceId: 's1', optionIds: [], extraIds: ['e1'] })).toBe(0.1)
})
