import { expect, test } from 'vitest'
import { changedPrice, difference } from './changed-price.ts'

const offer = {
  services: [
    { id: 's1', price: 60 },
    { id: 's2', price: 90.1 },
  ],
  options: [
    { id: 'o1', price: 20, extras: [{ id: 'e1', price: 5.2 }] },
    { id: 'o2', price: 10, extras: [] },
  ],
}
const items = [
  { kind: 'service' as const, subject_id: 's1', name: 'Stage 1', price: 55 },
  { kind: 'option' as const, subject_id: 'o1', name: 'Start/stop', price: 18 },
]

test('what is on the order keeps its price, what is new has the price of the list', () => {
  const chosen = { service_id: 's1', option_ids: ['o1', 'o2'], extra_ids: ['e1'] }
  expect(changedPrice(chosen, offer, items)).toBe(55 + 18 + 10 + 5.2)
  expect(changedPrice({ service_id: 's2', option_ids: [], extra_ids: [] }, offer, items)).toBe(90.1)
})

test('amounts are compared in whole hundredths', () => {
  expect(difference(90.1, 100.3)).toBe(10.2)
  expect(difference(73, 60)).toBe(-13)
})
